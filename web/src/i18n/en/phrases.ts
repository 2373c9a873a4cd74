import type { Topic } from '../../state/chat';

/** The phrases that every language must have: six for each topic. */
export type Phrases = Readonly<Record<Topic, readonly [string, string, string, string, string, string]>>;

/** The thirty-six phrases of quick chat in English; their positions are their ids. */
export const phrases: Phrases = {
  praise: [
    'Lovely throw.',
    'Well kept.',
    'That was clever.',
    'Some nerve. I like it.',
    'The dice adore you.',
    'Well played.',
  ],
  taunt: [
    'Saving the sixes for later?',
    'A brave place for a zero.',
    'I can hear you counting.',
    'Even the gull saw that coming.',
    'May I borrow some of that luck?',
    'Mind your wake, I’m catching up.',
  ],
  cheer: [
    'You’ve got this.',
    'Trust the next one.',
    'Go for the Yacht.',
    'It’s anyone’s game yet.',
    'Give that cup a proper shake.',
    'Fingers crossed for you.',
  ],
  reaction: ['Wow.', 'No way.', 'Ouch.', 'So close.', 'Phew, that was tight.', 'Did you see that?'],
  greeting: [
    'Hello, everyone.',
    'Good to see you.',
    'Ready when you are.',
    'Back in a moment.',
    'Good game.',
    'Another round?',
  ],
  feeling: [
    'I can’t believe my luck.',
    'My hands are shaking.',
    'These dice have it in for me.',
    'Hmm, let me think.',
    'This is fun.',
    'I regret nothing.',
  ],
};
