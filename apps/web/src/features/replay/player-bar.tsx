import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import {
  IconFlag,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerSkipBack,
  IconPlayerSkipForward,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { mirrored } from '../../ui/layout/page.tsx';
import { SPEEDS } from './player.ts';
import classes from './replay.module.css';
import type { Player } from './use-player.ts';
import { replayWord } from './words.ts';

/** Play, step, the next sign and the speed; each also has its key. */
export function PlayerBar({
  player,
  count,
}: {
  readonly player: Player;
  readonly count: number;
}): ReactNode {
  const { index, playing, speed, act, setSpeed } = player;
  return (
    <div className={classes['bar']}>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={replayWord('before')}
        disabled={index === 0}
        onClick={() => act({ type: 'move', by: -1 })}
      >
        <IconPlayerSkipForward size={20} className={mirrored} />
      </ActionIcon>
      <Button
        size="md"
        leftSection={playing ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />}
        onClick={() => act({ type: 'play' })}
      >
        {replayWord(playing ? 'pause' : 'play')}
      </Button>
      <ActionIcon
        size={44}
        variant="default"
        aria-label={replayWord('next')}
        disabled={index >= count - 1}
        onClick={() => act({ type: 'move', by: 1 })}
      >
        <IconPlayerSkipBack size={20} className={mirrored} />
      </ActionIcon>
      <Button
        size="md"
        variant="default"
        leftSection={<IconFlag size={18} />}
        onClick={() => act({ type: 'sign', way: 1 })}
      >
        {replayWord('nextSign')}
      </Button>
      <SegmentedControl
        aria-label={replayWord('speed')}
        data={SPEEDS.map((one) => ({ value: String(one), label: `×${one}` }))}
        value={String(speed)}
        onChange={(value) => setSpeed(SPEEDS.find((one) => String(one) === value) ?? 1)}
      />
      <span className={classes['place']}>{replayWord('stepOf', { step: index + 1, count })}</span>
    </div>
  );
}
