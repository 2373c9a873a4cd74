import './styles/tokens.css';
import './styles/base.css';
import { mount } from 'svelte';
import { letCardGo } from './effects/card';
import { followDice } from './effects/dice';
import { keepFocus } from './effects/focus';
import { listenToKeys } from './effects/keys';
import { keepLanguage } from './effects/language';
import { scrollToAdvice, scrollToDice, scrollToResult } from './effects/scroll';
import { startSound } from './effects/sound';
import { keepStill } from './effects/still';
import { keepTitle } from './effects/title';
import { firstLanguage } from './i18n';
import { Session } from './session';
import { storedSettings } from './settings';
import { initialModel } from './state/model';
import { routeOf } from './state/route';
import { Store } from './store.svelte';
import App from './view/App.svelte';

const store = new Store(initialModel(routeOf(location.pathname), firstLanguage(), storedSettings()));
const session = new Session(store);

keepTitle(store);
keepLanguage(store);
keepFocus(store);
listenToKeys(store, session);
scrollToResult(store);
scrollToDice(store);
scrollToAdvice(store);
keepStill((still) => store.dispatch({ type: 'StillnessWished', still }));
startSound(store);
followDice(store, () => store.dispatch({ type: 'DiceLanded' }));
letCardGo(store, () => store.dispatch({ type: 'CardLetGo' }));

const target = document.getElementById('app');
if (target === null) throw new Error('index.html has no #app');
mount(App, { target, props: { store, actions: session } });
session.start();
