/** Rotation of a die. Opposite faces add up to seven, as set up in `Die.svelte`. */
import type { Course, Moment } from './flight';

/** The rotations around x, then y, in degrees, that turn a face to the viewer. */
export const UPRIGHT: Readonly<Record<number, readonly [number, number]>> = {
  1: [0, 0],
  2: [90, 0],
  3: [0, -90],
  4: [0, 90],
  5: [-90, 0],
  6: [0, 180],
};

/** The camera's height above the table. */
const LOOK = 'perspective(9em) rotateX(22deg)';

const STEADY = [0, 0, 1] as const;

/** The orientation of a die with this face up, rotated by `turn` around an axis during the flight. */
export function cubeTransform(face: number, yaw: number, axis: Course['axis'] = STEADY, turn = 0): string {
  const [x, y] = UPRIGHT[face] ?? [0, 0];
  const spin = `rotate3d(${axis.map(short).join()},${short(turn)}deg)`;
  return `${LOOK} ${spin} rotateZ(${short(yaw)}deg) rotateX(${x}deg) rotateY(${y}deg)`;
}

/** The frames of one die for the Web Animations API: transform and opacity only. */
export interface Frames {
  readonly hop: Keyframe[];
  readonly cube: Keyframe[];
  readonly shadow: Keyframe[];
}

export function framesOf(course: Course, face: number, yaw: number): Frames {
  const last = course.moments.at(-1) as Moment;
  const off = ({ x, y }: Moment) => [short(x - last.x), short(y - last.y)] as const;
  const frames = (frame: (moment: Moment) => Keyframe): Keyframe[] => [
    ...course.moments.map((moment) => ({ offset: moment.at, ...frame(moment) })),
  ];
  const hop = frames((moment) => {
    const [x, y] = off(moment);
    const lift = short(y - moment.height * 0.75);
    return { transform: `translate(${x}em,${lift}em) scale(${short(1 + moment.height * 0.14)})` };
  });
  const cube = frames(({ turn }) => ({ transform: cubeTransform(face, yaw, course.axis, turn) }));
  const shadow = frames((moment) => {
    const [x, y] = off(moment);
    return {
      transform: `translate(${x}em,${short(y + moment.height * 0.2)}em) scale(${short(1 + moment.height * 0.2)})`,
      opacity: short(1 - Math.min(0.75, moment.height * 0.5)),
    };
  });
  return { hop: whole(hop), cube: whole(cube), shadow: whole(shadow) };
}

/** Frames for the whole throw: before the die moves it has its first frame, afterwards its last. */
function whole(frames: Keyframe[]): Keyframe[] {
  const [first, last] = [frames[0] ?? {}, frames.at(-1) ?? {}];
  const before = first.offset === 0 ? [] : [{ ...first, offset: 0 }];
  const after = last.offset === 1 ? [] : [{ ...last, offset: 1 }];
  return [...before, ...frames, ...after];
}

const short = (value: number): number => Math.round(value * 1000) / 1000;
