/** The games of this device, as the pages use them; their code is a file of its own. */
import { once } from '../pages/once';

export const loadDevice = once(() => import('../local/dial'));
