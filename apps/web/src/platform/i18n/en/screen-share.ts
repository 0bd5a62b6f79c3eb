import type { screenShare as he } from '../he/screen-share.ts';
import type { Words } from '../words.ts';

export const screenShare: Words<typeof he> = {
  ask: 'Show your screen to {{agent}}?',
  askHelp:
    'Only pages of Dalpak are seen, without what you type and without passwords, and nothing can be done in your place.',
  share: 'Share the screen',
  decline: 'Not now',
  item: 'Share screen with support',
  on: 'Your screen is shared with {{agent}}',
  seen: '{{agent}} sees your screen',
  stop: 'Stop',
  stopped: 'Screen sharing has ended',
  failed: 'The sharing did not begin. Try again.',
  offered: '{{name}} is sharing a screen with you',
  watch: 'Watch',
  of: 'Screen of {{name}}',
  live: 'Live',
  paused: 'Paused',
  pausedHelp:
    'The page is out of sight on the other side, or has no network. This is the last picture that arrived.',
  ended: 'The sharing has ended',
  waiting: 'Waiting for the picture',
  broken: 'The screen can not be shown. Try again.',
  endWatch: 'Stop watching',
  back: 'To support access',
  end_sharer: 'It was stopped by the person who shared.',
  end_agent: 'You stopped watching.',
  end_agent_left: 'You left the business, or did not watch for long.',
  end_grant: 'Support access has ended.',
  end_signed_out: 'The person who shared signed out.',
  end_time: 'An hour has passed. You may ask for a new sharing.',
  end_silence: 'The shared page was closed or lost its network.',
  end_size: 'The sharing grew too large. You may ask for a new one.',
};
