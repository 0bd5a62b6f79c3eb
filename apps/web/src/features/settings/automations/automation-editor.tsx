import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core';
import { saveAutomation } from '@dalpak/contracts';
import {
  AUTOMATION_ACTIONS,
  AUTOMATION_FIELDS,
  AUTOMATION_TIMINGS,
  validateAutomation,
  type AutomationField,
  MAX_CONDITIONS,
  operatorsOf,
} from '@dalpak/engine';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { Toolbar } from '../../../ui/content/toolbar.tsx';
import classes from './automations.module.css';
import { ConditionValue } from './condition-value.tsx';
import { type DraftCondition, type DraftRule, describeRule } from './sentence.ts';

const FIELDS = Object.keys(AUTOMATION_FIELDS) as readonly AutomationField[];

interface AutomationEditorProps {
  readonly start: DraftRule;
  /** Names of the records in the rule's conditions, by `field:number`. */
  readonly startNames: Readonly<Record<string, string>>;
  readonly onDone: () => void;
}

/** The value of a selected option, if it is a known one. */
function findOption<T extends string>(all: readonly T[], value: string | null): T | null {
  return all.find((one) => one === value) ?? null;
}

/** Gives a condition a key for its line in the editor. */
const withKey = (condition: DraftCondition): DraftCondition => ({
  ...condition,
  key: crypto.randomUUID(),
});

/** Edits one automation rule: its conditions and its action, with a sentence that sums it up. */
export function AutomationEditor({ start, startNames, onDone }: AutomationEditorProps): ReactNode {
  const { t } = useTranslation('automations');
  const queries = useQueryClient();
  const [rule, setRule] = useState<DraftRule>(() => ({
    ...start,
    conditions: start.conditions.map(withKey),
  }));
  const [names, setNames] = useState(startNames);
  const [tried, setTried] = useState(false);
  const change = (over: Partial<DraftRule>): void => setRule((now) => ({ ...now, ...over }));
  const conditions = rule.conditions.flatMap(({ field, operator, value }) =>
    value === null ? [] : [{ field, operator, value }],
  );
  const isWhole =
    rule.name.trim() !== '' &&
    conditions.length === rule.conditions.length &&
    validateAutomation({ ...rule, conditions }) === null;
  const save = useMutation({
    mutationFn: () => api.call(saveAutomation, { body: { ...rule, conditions } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['automations'] });
      toast({ text: t('saved'), tone: 'ok', id: 'automation' });
      onDone();
    },
    onError: showError,
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (isWhole) save.mutate();
  };
  const put = (index: number, over: DraftCondition): void =>
    change({ conditions: rule.conditions.map((one, at) => (at === index ? over : one)) });
  // After the submit nothing can be blocked.
  const actions = AUTOMATION_ACTIONS.filter(
    (action) => rule.timing === 'before' || action !== 'block',
  );
  return (
    <Panel>
      <form className={classes['form']} onSubmit={submit}>
        <TextInput
          label={t('name')}
          size="md"
          required
          maxLength={80}
          value={rule.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          data-autofocus
        />
        <fieldset className={classes['conditions']}>
          <legend>{t('conditions')}</legend>
          {rule.conditions.map((condition, index) => (
            <div
              key={condition.key}
              className={classes['condition']}
              role="group"
              aria-label={t('condition', { number: index + 1 })}
            >
              <Select
                label={t('field')}
                size="md"
                allowDeselect={false}
                value={condition.field}
                data={FIELDS.map((field) => ({ value: field, label: t(`fields.${field}`) }))}
                onChange={(value) => {
                  const field = findOption(FIELDS, value);
                  if (field !== null && field !== condition.field)
                    put(index, {
                      ...condition,
                      field,
                      operator: operatorsOf(field)[0] ?? 'is',
                      value: null,
                    });
                }}
              />
              <Select
                label={t('operator')}
                size="md"
                allowDeselect={false}
                value={condition.operator}
                data={operatorsOf(condition.field).map((operator) => ({
                  value: operator,
                  label: t(`operators.${operator}`),
                }))}
                onChange={(value) =>
                  put(index, {
                    ...condition,
                    operator: findOption(operatorsOf(condition.field), value) ?? condition.operator,
                  })
                }
              />
              <ConditionValue
                key={condition.field}
                condition={condition}
                names={names}
                onValue={(value, name) => {
                  put(index, { ...condition, value });
                  if (value !== null && name !== undefined)
                    setNames((now) => ({ ...now, [`${condition.field}:${value}`]: name }));
                }}
              />
              {rule.conditions.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  size="xl"
                  aria-label={t('removeCondition', { number: index + 1 })}
                  onClick={() =>
                    change({ conditions: rule.conditions.filter((_, at) => at !== index) })
                  }
                >
                  <IconX size={20} />
                </ActionIcon>
              )}
            </div>
          ))}
          {rule.conditions.length < MAX_CONDITIONS && (
            <Button
              variant="subtle"
              leftSection={<IconPlus size={18} />}
              onClick={() =>
                change({
                  conditions: [
                    ...rule.conditions,
                    withKey({ field: 'total', operator: 'at_least', value: null }),
                  ],
                })
              }
            >
              {t('addCondition')}
            </Button>
          )}
        </fieldset>
        <div className={classes['pair']}>
          <Select
            label={t('timing')}
            size="md"
            allowDeselect={false}
            value={rule.timing}
            data={AUTOMATION_TIMINGS.map((timing) => ({
              value: timing,
              label: t(`timings.${timing}`),
            }))}
            onChange={(value) => {
              const timing = findOption(AUTOMATION_TIMINGS, value) ?? 'before';
              change({
                timing,
                ...(timing === 'after' && rule.action === 'block' ? { action: 'warn' } : {}),
              });
            }}
          />
          <Select
            label={t('action')}
            size="md"
            allowDeselect={false}
            value={rule.action}
            data={actions.map((action) => ({ value: action, label: t(`actions.${action}`) }))}
            onChange={(value) => change({ action: findOption(actions, value) ?? 'warn' })}
          />
        </div>
        <TextInput
          label={t('message')}
          description={t('messageHelp')}
          size="md"
          required
          maxLength={300}
          value={rule.message}
          onChange={(event) => change({ message: event.currentTarget.value })}
        />
        <Switch
          label={t('active')}
          checked={rule.active}
          onChange={(event) => change({ active: event.currentTarget.checked })}
        />
        <section
          aria-label={t('sentence')}
          aria-live="polite"
          className={classes['preview']}
          data-testid="automation-sentence"
        >
          {describeRule(rule, names)}
        </section>
        {tried && !isWhole && <MessageBox tone="warn">{t('wanted')}</MessageBox>}
        <Toolbar>
          <Button type="submit" size="md" loading={save.isPending} data-testid="save-automation">
            {t('save')}
          </Button>
          <Button variant="default" size="md" onClick={onDone}>
            {t('cancel')}
          </Button>
        </Toolbar>
      </form>
    </Panel>
  );
}
