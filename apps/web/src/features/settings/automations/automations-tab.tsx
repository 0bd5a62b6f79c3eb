import { ActionIcon, Button } from '@mantine/core';
import { type AutomationView, deleteAutomation, listAutomations } from '@dalpak/contracts';
import { IconAlertCircle, IconPencil, IconPlus, IconRobot, IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { AutomationEditor } from './automation-editor.tsx';
import { Toolbar } from '../../../ui/content/toolbar.tsx';
import { QuietText, quiet } from '../../../ui/content/quiet.tsx';
import { cx } from '../../../ui/layout/cx.ts';
import arrange from '../../../ui/layout/arrange.module.css';
import classes from './automations.module.css';
import { type DraftRule, describeRule } from './sentence.ts';

export const AUTOMATIONS = ['automations'] as const;

const NEW: DraftRule = {
  id: null,
  active: true,
  name: '',
  timing: 'before',
  action: 'warn',
  message: '',
  conditions: [{ field: 'total', operator: 'at_least', value: null }],
};

/** The automation rules, each summed up in a sentence, and the editor of one. */
export function AutomationsTab(): ReactNode {
  const { t } = useTranslation('automations');
  const { data, error, refetch } = useQuery({
    queryKey: AUTOMATIONS,
    queryFn: async ({ signal }) => (await api.call(listAutomations, {}, { signal })).data,
  });
  const [editing, setEditing] = useState<{
    readonly rule: DraftRule;
    readonly names: Readonly<Record<string, string>>;
  } | null>(null);
  if (error !== null && data === undefined) {
    const { description, code } = describeError(error);
    return (
      <Panel>
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={description}
          code={code}
          onRetry={() => void refetch()}
        />
      </Panel>
    );
  }
  if (data === undefined)
    return (
      <Skeleton label={t('loading')}>
        <SkeletonBar height={72} />
        <SkeletonBar height={72} />
      </Skeleton>
    );
  if (editing !== null)
    return (
      <AutomationEditor
        key={editing.rule.id ?? 0}
        start={editing.rule}
        startNames={editing.names}
        onDone={() => setEditing(null)}
      />
    );
  return (
    <div className={classes['tab']}>
      <Toolbar layout="spread">
        <QuietText>{t('help')}</QuietText>
        <Button
          leftSection={<IconPlus size={18} />}
          onClick={() => setEditing({ rule: NEW, names: {} })}
          data-testid="add-automation"
        >
          {t('add')}
        </Button>
      </Toolbar>
      {data.length === 0 && (
        <Panel>
          <EmptyState icon={<IconRobot size={28} />} title={t('none')} text={t('noneHelp')} />
        </Panel>
      )}
      <ul className={classes['rules']}>
        {data.map((rule) => (
          <li key={rule.id}>
            <Rule rule={rule} onEdit={() => setEditing({ rule, names: rule.names })} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Rule({
  rule,
  onEdit,
}: {
  readonly rule: AutomationView;
  readonly onEdit: () => void;
}): ReactNode {
  const { t } = useTranslation('automations');
  const queries = useQueryClient();
  const [asked, setAsked] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.call(deleteAutomation, { params: { id: rule.id } }),
    onSuccess: () => {
      toast({ text: t('removed'), tone: 'ok', id: 'automation' });
      return queries.invalidateQueries({ queryKey: AUTOMATIONS });
    },
    onError: showError,
  });
  return (
    <Panel>
      <div className={cx(arrange['line'], classes['rule'])} data-active={rule.active}>
        <div className={arrange['growing']}>
          <strong>{rule.name}</strong>
          {!rule.active && <span className={quiet}> · {t('off')}</span>}
          <p className={classes['sentence']}>{describeRule(rule, rule.names)}</p>
        </div>
        <ActionIcon
          variant="subtle"
          size="xl"
          aria-label={t('edit', { name: rule.name })}
          onClick={onEdit}
        >
          <IconPencil size={20} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          size="xl"
          aria-label={t('remove', { name: rule.name })}
          loading={remove.isPending}
          onClick={() => setAsked(true)}
        >
          <IconTrash size={20} />
        </ActionIcon>
      </div>
      <ConfirmDialog
        opened={asked}
        title={t('removeTitle')}
        text={t('removeText')}
        confirmLabel={t('removeConfirm')}
        keepLabel={t('keep')}
        destructive
        onClose={() => setAsked(false)}
        onConfirm={() => {
          setAsked(false);
          remove.mutate();
        }}
      />
    </Panel>
  );
}
