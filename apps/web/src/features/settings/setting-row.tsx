import { Button } from '@mantine/core';
import {
  type SettingEditor,
  type SettingName,
  SETTINGS,
  type SettingDefinition,
  settingEditor,
  type SettingView,
} from '@dalpak/contracts';
import { IconArrowBackUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { Code } from '../../ui/figures/num.tsx';
import { DatedValues } from './dated-values.tsx';
import { datedValuesOf, isOwnValue, inheritedValue, type SettingsPlace } from './place.ts';
import { helpOf, labelOf } from './setting-list.ts';
import { quiet } from '../../ui/content/quiet.tsx';
import classes from './settings.module.css';
import { SettingPreview } from './setting-preview.tsx';
import { type SettingSaver, useSettingSaver } from './use-settings.ts';
import { ValueEditor } from './value-editor.tsx';
import { ValueText } from './value-text.tsx';

interface SettingRowProps {
  readonly name: SettingName;
  readonly view: SettingView;
  readonly place: SettingsPlace;
  readonly today: string;
  /** Whether the search matched the key: technicians know settings by it, other users do not. */
  readonly isFoundByKey: boolean;
  readonly onGoCloud: () => void;
}

/**
 * One setting: its purpose, its value at this place, the origin of the value, and a reset to it.
 */
export function SettingRow({
  name,
  view,
  place,
  today,
  isFoundByKey: byKey,
  onGoCloud,
}: SettingRowProps): ReactNode {
  const help = useId();
  const definition: SettingDefinition = SETTINGS[name];
  const editor = settingEditor(definition);
  if (editor === null) return null;
  const here = definition.scopes.includes(place.scope);
  return (
    <div className={classes['row']} role="group" aria-label={labelOf(name)}>
      <div className={classes['about']}>
        <div className={classes['label']}>
          {labelOf(name)}
          {byKey && (
            <>
              {' '}
              <Code className={classes['key']}>{definition.key}</Code>
            </>
          )}
        </div>
        <div className={quiet} id={help}>
          {helpOf(name)}
        </div>
      </div>
      <div className={classes['edit']}>
        {here ? (
          <Editable
            name={name}
            editor={editor}
            definition={definition}
            view={view}
            place={place}
            today={today}
            describedBy={help}
          />
        ) : (
          <ReadOnly
            name={name}
            editor={editor}
            definition={definition}
            view={view}
            onGoCloud={onGoCloud}
          />
        )}
      </div>
    </div>
  );
}

interface EditableProps extends Pick<SettingRowProps, 'name' | 'view' | 'place' | 'today'> {
  readonly editor: SettingEditor;
  readonly definition: SettingDefinition;
  readonly describedBy: string;
}

function Editable({
  name,
  editor,
  definition,
  view,
  place,
  today,
  describedBy,
}: EditableProps): ReactNode {
  const { t } = useTranslation('settings');
  const saver = useSettingSaver(name, place);
  const label = labelOf(name);
  const own = isOwnValue(view, place);
  const outer = inheritedValue(view, definition, place, today);
  if (definition.dated === true && editor.kind !== 'switch') {
    return (
      <>
        <DatedValues
          name={name}
          editor={editor}
          label={label}
          days={datedValuesOf(view, place)}
          today={today}
          saver={saver}
        />
        {!own && view.from !== 'default' && (
          <Source from={t(`from.${view.from}`)}>
            <ValueText name={name} editor={editor} value={view.value} />
          </Source>
        )}
      </>
    );
  }
  return (
    <>
      {/* A new field for another place, because the typed text belongs to the previous one. */}
      <ValueEditor
        key={`${place.scope}:${place.id}`}
        name={name}
        editor={editor}
        label={label}
        describedBy={describedBy}
        value={view.value}
        saver={saver}
      />
      <SettingPreview name={name} value={saver.pendingValue ?? view.value} />
      <Difference name={name} editor={editor} view={view} own={own} outer={outer} saver={saver} />
    </>
  );
}

interface DifferenceProps extends Pick<EditableProps, 'name' | 'editor' | 'view'> {
  readonly own: boolean;
  readonly outer: ReturnType<typeof inheritedValue>;
  readonly saver: SettingSaver;
}

/**
 * Where the value comes from, where that is another place; and what an own value replaces, with the
 * way back. A default needs no words.
 */
function Difference({ name, editor, view, own, outer, saver }: DifferenceProps): ReactNode {
  const { t } = useTranslation('settings');
  const label = labelOf(name);
  if (!own) return view.from === 'default' ? null : <Source from={t(`from.${view.from}`)} />;
  if (outer.from === 'default' && JSON.stringify(outer.value) === JSON.stringify(view.value))
    return null;
  return (
    <p className={classes['source']}>
      <span className={classes['chip']}>{t('differs')}</span>
      <span>
        <ValueText name={name} editor={editor} value={view.value} /> {t('insteadOf')}{' '}
        <ValueText name={name} editor={editor} value={outer.value} />
        {outer.from !== 'default' && ` (${t(`outer.${outer.from}`)})`}
      </span>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={saver.busy}
        aria-label={`${t(`reset.${outer.from}`)}: ${label}`}
        onClick={() => void saver.save({})}
      >
        {t('giveBack')}
      </Button>
    </p>
  );
}

function Source({
  from,
  children,
}: {
  readonly from: string;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <p className={classes['source']}>
      {from !== '' && <span className={classes['chip']}>{from}</span>}
      {children !== undefined && <span>{children}</span>}
    </p>
  );
}

function ReadOnly({
  name,
  editor,
  definition,
  view,
  onGoCloud,
}: Pick<EditableProps, 'name' | 'editor' | 'definition' | 'view'> & {
  readonly onGoCloud: () => void;
}): ReactNode {
  const { t } = useTranslation('settings');
  const scopes = definition.scopes.join('_');
  return (
    <>
      <div className={classes['fixed']}>
        <ValueText name={name} editor={editor} value={view.value} />
      </div>
      <Source from={view.from === 'default' ? '' : t(`from.${view.from}`)}>
        {t(
          scopes === 'cloud'
            ? 'notHere.cloud'
            : scopes === 'cloud_branch'
              ? 'notHere.cloud_branch'
              : 'notHere.other',
        )}
      </Source>
      <Button
        size="xs"
        variant="subtle"
        aria-label={`${t('goCloud')}: ${labelOf(name)}`}
        onClick={onGoCloud}
      >
        {t('goCloud')}
      </Button>
    </>
  );
}
