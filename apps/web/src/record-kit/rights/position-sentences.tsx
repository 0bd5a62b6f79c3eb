import {
  COMPONENT_ACTIONS,
  POSITION_PRESETS,
  POSITION_SENTENCES,
  type PositionPreset,
  type PositionSentence,
  type RightsValue,
  rightsOfPreset,
  rightsOfSentence,
} from '@dalpak/contracts';
import { Button, Group, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { diffRights, hasRight, type Right, withRights } from './rights-state.ts';
import { useRightsWords } from './rights-words.ts';
import classes from './rights.module.css';

/** The single rights of a map. */
function rightsIn(map: RightsValue): readonly Right[] {
  return [
    ...Object.entries(map.components).flatMap(([id, flags]) =>
      COMPONENT_ACTIONS.flatMap((action, at): readonly Right[] =>
        flags[at] === '1' ? [{ type: 'components', id, action }] : [],
      ),
    ),
    ...(['pos', 'system'] as const).flatMap((type) =>
      Object.keys(map[type]).map((id): Right => ({ type, id })),
    ),
  ];
}

const RIGHTS: ReadonlyMap<string, readonly Right[]> = new Map(
  POSITION_SENTENCES.map((sentence) => [sentence.key, rightsIn(rightsOfSentence(sentence))]),
);

/** How much of a sentence a map permits. */
export function stateOfSentence(
  map: RightsValue,
  { key }: Pick<PositionSentence, 'key'>,
): 'on' | 'part' | 'off' {
  const rights = RIGHTS.get(key) ?? [];
  const held = map.all === 1 ? rights.length : rights.filter((one) => hasRight(map, one)).length;
  return held === 0 ? 'off' : held === rights.length ? 'on' : 'part';
}

/** The preset that differs least from a map; null for one that permits nothing. */
export function nearestPreset(map: RightsValue): PositionPreset | null {
  if (map.all === 1) return POSITION_PRESETS.find(({ all }) => all === true) ?? null;
  const [nearest] = POSITION_PRESETS.filter(({ all }) => all !== true)
    .map((preset) => {
      const { added, removed } = diffRights(rightsOfPreset(preset), map);
      return { preset, distance: added.length + removed.length };
    })
    .toSorted((a, b) => a.distance - b.distance);
  return rightsIn(map).length === 0 ? null : (nearest?.preset ?? null);
}

interface PositionSentencesProps {
  readonly map: RightsValue;
  readonly onChange: (map: RightsValue) => void;
  /** Called with the preset that was chosen for a position. */
  readonly onPreset: (preset: PositionPreset) => void;
}

/** The ready positions, and what this one may do in sentences: each a switch of the rights behind it. */
export function PositionSentences({ map, onChange, onPreset }: PositionSentencesProps): ReactNode {
  const say = useRightsWords();
  const language = currentLanguage();
  const preset = nearestPreset(map);
  return (
    <>
      <div role="group" aria-label={say('presets')}>
        <h3 className={classes['groupName']}>{say('presets')}</h3>
        <Group gap="xs">
          {POSITION_PRESETS.map((one) => (
            <Button
              key={one.key}
              variant={preset?.key === one.key ? 'light' : 'default'}
              aria-pressed={preset?.key === one.key}
              onClick={() => {
                onChange({ ...map, all: undefined, ...rightsOfPreset(one) });
                onPreset(one);
              }}
            >
              {one.name[language]}
            </Button>
          ))}
        </Group>
      </div>
      <section aria-label={say('sentences')}>
        <h3 className={classes['groupName']}>{say('sentences')}</h3>
        <div className={classes['sentences']}>
          {POSITION_SENTENCES.map((sentence) => {
            const state = stateOfSentence(map, sentence);
            const ofPreset =
              preset === null ||
              preset.all === true ||
              preset.sentences.includes(sentence.key) === (state !== 'off');
            return (
              <Switch
                key={sentence.key}
                label={sentence.text[language]}
                description={
                  state === 'part'
                    ? say('part')
                    : ofPreset
                      ? undefined
                      : say('differs', { name: preset.name[language] })
                }
                checked={state !== 'off'}
                disabled={map.all === 1}
                onChange={(event) =>
                  onChange(
                    withRights(map, RIGHTS.get(sentence.key) ?? [], event.currentTarget.checked),
                  )
                }
              />
            );
          })}
        </div>
      </section>
    </>
  );
}
