import { Tabs } from '@mantine/core';
import { findRecordComponent, type RecordView, type RefValue } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconAlertCircle, IconFileUnknown } from '@tabler/icons-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { onPush } from '../../platform/push/push.ts';
import { Slot } from '../../platform/router/slots.ts';
import { useConfirmClose, useWindowInfo } from '../../platform/windows/window-hooks.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { useFocusFirstError } from '../../ui/fields/focus-first-error.ts';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftOffer } from './draft-offer.tsx';
import { DynamicTables } from './related/dynamic-tables.tsx';
import { FormBanner } from './form-banner.tsx';
import { focusFirst } from './state/focus-first.ts';
import { FormProvider, type FormContextValue, type PickerProps } from './state/form-context.ts';
import { FormDetails } from './state/form-details.tsx';
import { readFormFields } from './state/form-fields.ts';
import { type FormActions, FormHead } from './form-head.tsx';
import { componentKey, type FormAnswer, formKey, readForm, setActive } from './state/form-query.ts';
import { guideOf } from './state/form-guides.ts';
import { createFormModel, type FormModel } from './state/form.store.ts';
import { copyableValues, type FormValues } from './state/form-values.ts';
import { HistoryDrawer } from './related/history-drawer.tsx';
import { NewItemDialog } from './related/new-item-dialog.tsx';
import { newRecordTitle } from './state/new-record-title.ts';
import { recordName } from '../values/record-value.tsx';
import { nameOfRecord } from './state/record-name.ts';
import { RelatedTabs, type RenderRelated } from './related/related-tabs.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './form.module.css';
import { useFormWords } from './state/form-words.ts';
import { useDoubtConfirmation } from './state/use-doubt-confirmation.tsx';
import { useDraft } from './state/use-draft.ts';
import { useSave } from './state/use-save.ts';
import { useSaveKey } from './state/use-save-key.ts';

export interface RecordFormProps {
  readonly component: number;
  /** '0' for a new record. */
  readonly id: string;
  /** The component's name, in the plural. */
  readonly name: string;
  /** Called when a new record was stored. */
  readonly onCreated: (record: RecordView) => void;
  /**
   * Opens an empty record for "save and start another", or one with these values for "duplicate".
   * Without it neither is offered.
   */
  readonly onNew?: (seed: FormValues) => void;
  /** Initial values of a new record: a copy of another. */
  readonly seed?: FormValues | undefined;
  /**
   * The record that a new one, and every further one of this form, belongs to, by the field that
   * refers to it. It does not count as typed.
   */
  readonly parent?: Readonly<Record<string, RefValue>> | undefined;
  readonly renderRelated?: RenderRelated | undefined;
  readonly renderPicker?: ((props: PickerProps) => ReactNode) | undefined;
  /** Shown for a record that does not exist. */
  readonly missing?: ReactNode;
  /**
   * How many forms it lies over. A form in a dialog is not a window of its own and stores no draft.
   */
  readonly depth?: number;
}

/** Gives the window its title and unsaved work, so that it asks before it closes. */
function WindowFormState({
  model,
  title,
}: {
  readonly model: FormModel;
  readonly title: string;
}): ReactNode {
  const say = useFormWords();
  const isDirty = useStore(model.store, (state) => Object.keys(state.changed).length > 0);
  useWindowInfo({ title });
  useConfirmClose(isDirty, say('unsaved'));
  return null;
}

function Loaded({
  answer,
  ...props
}: RecordFormProps & { readonly answer: FormAnswer }): ReactNode {
  const {
    component,
    id,
    name,
    seed,
    parent,
    onCreated,
    onNew,
    renderRelated,
    renderPicker,
    depth = 0,
  } = props;
  const say = useFormWords();
  const cache = useQueryClient();
  const form = useId();
  const root = useRef<HTMLDivElement>(null);
  const isNew = id === '0';
  const { columns, unreadableNames: broken } = useMemo(() => {
    const read = readFormFields(answer.fields);
    return answer.can.save
      ? read
      : { ...read, columns: read.columns.map((one) => ({ ...one, readOnly: true })) };
  }, [answer.fields, answer.can.save]);
  const begun = useMemo(
    () =>
      parent === undefined
        ? answer.record
        : { ...answer.record, data: { ...answer.record.data, ...parent } },
    [answer.record, parent],
  );
  const [model] = useState(() => {
    const made = createFormModel(columns, begun, isNew);
    if (seed !== undefined) made.restore(seed);
    return made;
  });
  const draft = useDraft(model, component, depth === 0 ? id : `${id}+${depth}`);
  const saving = useSave(model, component, id);
  const doubts = useDoubtConfirmation(model);
  const [tab, setTab] = useState<string | null>('details');
  const [hasHistory, setHistory] = useState(false);
  const [isSaved, setSaved] = useState(false);

  // Another user's change, or the answer to our own save: what is being typed stays.
  useEffect(() => model.refresh(begun), [model, begun]);
  useEffect(
    () =>
      onPush('records:changed', (event) => {
        if (event.component === component && !isNew)
          void cache.invalidateQueries({ queryKey: formKey(component, id) });
      }),
    [cache, component, id, isNew],
  );

  const show = useFocusFirstError(root);
  /** Focuses a field; without a key, the first one with an error. */
  const lead = (key?: string): void => {
    if (Object.keys(model.store.getState().fieldErrors).length > 0) setTab('details');
    show(key);
  };
  const take = (record: RecordView | null, then?: (record: RecordView) => void): void => {
    if (record === null) {
      lead();
      return;
    }
    draft.discard();
    setSaved(true);
    if (then !== undefined) then(record);
    else if (isNew) onCreated(record);
  };
  const save = (): void => {
    if (answer.can.save) doubts.ask(() => void saving.save().then((record) => take(record)));
  };
  const another = (record: RecordView): void => {
    toast({ text: say('savedName', { name: nameOfRecord(component, record) }), tone: 'ok' });
    if (isNew) {
      model.reset(begun);
      focusFirst(root.current);
    } else onNew?.({});
  };
  const putInUse = async (active: boolean, isUndo = false): Promise<void> => {
    const called = nameOfRecord(component, answer.record);
    try {
      await setActive(component, id, active);
      toast({
        text: say(active ? 'putBackDone' : 'putOutDone', { name: called }),
        tone: 'ok',
        ...(isUndo
          ? {}
          : { action: { label: say('undo'), run: () => void putInUse(!active, true) } }),
      });
    } catch (error) {
      toast({ text: describeError(error).description, tone: 'bad' });
    }
    await cache.invalidateQueries({ queryKey: componentKey(component) });
  };
  useSaveKey(depth, save);
  // The first field of a new record gets the focus; a window that comes back restores its own.
  useEffect(() => {
    if (isNew) focusFirst(root.current);
  }, [isNew]);

  const hasStatus = findRecordComponent(component)?.status !== undefined && !isNew;
  const mayAdd = answer.can.add && onNew !== undefined;
  const actions: FormActions = {
    save: answer.can.save ? save : undefined,
    saveAndNew:
      answer.can.save && mayAdd
        ? () => doubts.ask(() => void saving.save().then((record) => take(record, another)))
        : undefined,
    duplicate:
      !isNew && mayAdd
        ? () =>
            onNew(
              copyableValues(
                model.columns.map(({ column }) => column),
                model.store.getState().values,
              ),
            )
        : undefined,
    history: isNew ? undefined : () => setHistory(true),
    toggleStatus:
      hasStatus && answer.can.remove ? () => void putInUse(!answer.record.active) : undefined,
  };
  const title = isNew ? newRecordTitle(component, name) : nameOfRecord(component, answer.record);
  const surroundings = useMemo(
    (): FormContextValue => ({
      component,
      id,
      model,
      renderPicker,
      renderNewItem: (item) => (
        <NewItemDialog
          {...item}
          depth={depth + 1}
          renderPicker={renderPicker}
          renderForm={(inner) => <RecordForm {...inner} />}
        />
      ),
    }),
    [component, id, model, renderPicker, depth],
  );
  const code = answer.record.data['code'];

  const details = (
    <div className={classes['sections']}>
      <FormDetails
        component={component}
        form={form}
        columns={columns}
        model={model}
        isNew={isNew}
        guide={isNew && depth === 0 && seed === undefined ? guideOf(component) : null}
      />
      <DynamicTables component={component} id={id} related={answer.related} />
    </div>
  );
  return (
    <FormProvider value={surroundings}>
      {depth === 0 && <WindowFormState model={model} title={title} />}
      <div ref={root} className={arrange['sections']} role="form" aria-label={title}>
        <FormHead
          model={model}
          title={title}
          code={isNew || typeof code !== 'string' ? '' : code}
          active={hasStatus ? answer.record.active : null}
          isSaving={saving.isSaving}
          isSaved={isSaved}
          isInDialog={depth > 0}
          actions={actions}
          extra={
            isNew || depth > 0 ? null : (
              <Slot name="records.triggers" props={{ place: 'form', component, ids: [id] }} />
            )
          }
        />
        {draft.offeredDraft !== null && (
          <DraftOffer at={draft.offeredDraft.at} onTake={draft.restore} onDrop={draft.discard} />
        )}
        {!answer.can.save && <MessageBox tone="quiet">{say('readOnly')}</MessageBox>}
        <FormBanner
          model={model}
          isTried={saving.isTried}
          failure={saving.failure}
          onFocusField={lead}
        />
        {broken.length > 0 && (
          <MessageBox tone="warn">{say('brokenFields', { names: broken.join(', ') })}</MessageBox>
        )}
        {answer.related.length === 0 || renderRelated === undefined ? (
          details
        ) : (
          <Tabs value={tab} onChange={setTab} keepMounted={false}>
            <RelatedTabs
              component={component}
              of={{
                id: Number(id),
                label: recordName(
                  columns.map(({ column }) => column),
                  answer.record,
                ),
              }}
              related={answer.related}
              render={renderRelated}
              details={details}
            />
          </Tabs>
        )}
      </div>
      {doubts.question}
      {saving.conflicts !== null && (
        <ConflictDialog
          model={model}
          conflicts={saving.conflicts}
          onDecide={(picks) => void saving.resolveConflicts(picks).then((record) => take(record))}
          onClose={saving.closeConflicts}
        />
      )}
      {!isNew && (
        <HistoryDrawer
          component={component}
          id={id}
          columns={columns}
          opened={hasHistory}
          onClose={() => setHistory(false)}
        />
      )}
    </FormProvider>
  );
}

/**
 * The form of one record of any component: loaded, edited, validated and saved by its declaration.
 */
export function RecordForm(props: RecordFormProps): ReactNode {
  const { component, id, missing } = props;
  const say = useFormWords();
  const { data, error, refetch } = useQuery({
    queryKey: formKey(component, id),
    queryFn: ({ signal }) => readForm(component, id, signal),
  });
  if (data !== undefined) return <Loaded {...props} answer={data} />;
  if (error === null)
    return (
      <Skeleton label={say('loading')}>
        <div className={classes['sections']}>
          <SkeletonBar width={280} height={32} />
          <SkeletonBar height={320} />
        </div>
      </Skeleton>
    );
  // The server answers a malformed id differently from a missing one; for the user both are
  // missing.
  if (hasCode(error, 'NOT_FOUND'))
    return (
      <EmptyState
        heading="h1"
        icon={<IconFileUnknown size={28} />}
        title={say('missingTitle')}
        text={say('missingHelp')}
        action={missing}
      />
    );
  const shown = describeError(error);
  return (
    <ErrorState
      heading="h1"
      icon={<IconAlertCircle size={28} />}
      title={shown.description}
      code={shown.code}
      onRetry={() => void refetch()}
    />
  );
}
