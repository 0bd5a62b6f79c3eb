import { Button, Group, Stack, TextInput } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useConfirmClose } from '../../platform/windows/window-hooks.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { toast } from '../../ui/messages/toast.ts';
import classes from './support.module.css';
import { useSupportCommands } from './use-support.ts';

/**
 * Opens a support grant for a named agent; while none is requested, support can also be requested
 * without a name.
 */
export function AgentForm({ requested }: { readonly requested: boolean }): ReactNode {
  const { t } = useTranslation('support');
  const { t: tCommon } = useTranslation();
  const [agent, setAgent] = useState('');
  const [wrong, setWrong] = useState(false);
  const { busy, message, run } = useSupportCommands();
  useConfirmClose(agent !== '', t('agentEmail'));
  const letIn = async (): Promise<void> => {
    const email = agent.trim();
    setWrong(!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email));
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return;
    if ((await run({ action: requested ? 'approve' : 'open', agent: email })) !== null)
      toast({ text: t('opened'), tone: 'ok' });
  };
  return (
    <form
      className={classes['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void letIn();
      }}
    >
      <Stack gap="md">
        {message !== null && (
          <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
            {message}
          </MessageBox>
        )}
        <TextInput
          size="md"
          className="ltr-text"
          type="email"
          label={t('agentEmail')}
          description={t('agentEmailHelp')}
          value={agent}
          maxLength={254}
          autoComplete="off"
          error={wrong ? t('emailInvalid') : null}
          onChange={(event) => setAgent(event.currentTarget.value)}
        />
        <Group gap="sm">
          <Button type="submit" size="md" loading={busy}>
            {t('letIn')}
          </Button>
          {requested ? (
            <Button
              size="md"
              variant="default"
              disabled={busy}
              onClick={() => void run({ action: 'end' })}
            >
              {tCommon('cancel')}
            </Button>
          ) : (
            <Button
              size="md"
              variant="default"
              disabled={busy}
              onClick={() => void run({ action: 'open' })}
            >
              {t('askOnly')}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
