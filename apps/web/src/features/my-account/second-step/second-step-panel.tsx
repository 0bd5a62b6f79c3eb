import { Button, Group, Stack } from '@mantine/core';
import { beginSecondStep, endSecondStep, renewRecoveryCodes } from '@dalpak/contracts';
import { IconAlertCircle, IconAlertTriangle, IconShieldCheck } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../../platform/session/session.store.ts';
import { MessageBox } from '../../../ui/dialogs/message-box.tsx';
import { Modal } from '../../../ui/dialogs/modal.tsx';
import { Num } from '../../../ui/figures/num.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { ErrorState } from '../../../ui/layout/states.tsx';
import { toast } from '../../../ui/messages/toast.ts';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { QuietText } from '../../../ui/content/quiet.tsx';
import classes from './second-step.module.css';
import { type PendingSecret, SetUp } from './set-up.tsx';
import { reloadSecondStep, useSecondStep } from './use-second-step.ts';

/** At this number of recovery codes the user is advised to create new ones. */
const FEW_CODES_LEFT = 3;

/** The content of the dialog. */
type Open =
  | { readonly kind: 'none' | 'on' | 'off' | 'renew' }
  | { readonly kind: 'setUp'; readonly begun: PendingSecret }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const NONE: Open = { kind: 'none' };

/** Sign-in with a code of an authenticator app: turn on, turn off, and recovery codes. */
export function SecondStepPanel(): ReactNode {
  const { t } = useTranslation('secondStep');
  const { data, error, refetch } = useSecondStep();
  const [open, setOpen] = useState<Open>(NONE);
  const showCodes = (codes: readonly string[]): void => {
    setOpen({ kind: 'codes', codes });
    void reloadSecondStep();
  };
  const close = (): void => setOpen(NONE);
  return (
    <Panel title={t('title')}>
      {data === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && (
        <Stack gap="md" align="flex-start">
          <QuietText>{data.on ? t('onHelp') : t('offHelp')}</QuietText>
          {data.on && data.required && <QuietText>{t('required')}</QuietText>}
          {data.on && (
            <p className={classes['left']}>
              {t('codesLeft')} <Num value={data.recovery_left} />
            </p>
          )}
          {data.on && data.recovery_left <= FEW_CODES_LEFT && (
            <MessageBox tone="warn" icon={<IconAlertTriangle size={20} />}>
              {t('fewLeft')}
            </MessageBox>
          )}
          {data.on ? (
            <Group gap="sm">
              <Button size="md" variant="default" onClick={() => setOpen({ kind: 'renew' })}>
                {t('newCodes')}
              </Button>
              <Button
                size="md"
                variant="light"
                color="bad"
                onClick={() => setOpen({ kind: 'off' })}
              >
                {t('turnOff')}
              </Button>
            </Group>
          ) : (
            <Button
              size="md"
              leftSection={<IconShieldCheck size={18} aria-hidden />}
              onClick={() => setOpen({ kind: 'on' })}
            >
              {t('turnOn')}
            </Button>
          )}
        </Stack>
      )}
      <Modal opened={open.kind === 'on'} onClose={close} title={t('turnOnTitle')}>
        {open.kind === 'on' && (
          <ProofForm
            passwordOnly
            text={t('beginText')}
            action={t('next')}
            onCancel={close}
            onSend={async ({ password }) =>
              setOpen({
                kind: 'setUp',
                begun: (await api.call(beginSecondStep, { body: { password } })).data,
              })
            }
          />
        )}
      </Modal>
      <Modal opened={open.kind === 'setUp'} onClose={close} title={t('scanTitle')}>
        {open.kind === 'setUp' && <SetUp begun={open.begun} onConfirmed={showCodes} />}
      </Modal>
      {/* Shown once: it closes when the user confirms that the codes are stored. */}
      <Modal
        opened={open.kind === 'codes'}
        onClose={() => undefined}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        title={t('codesTitle')}
      >
        {open.kind === 'codes' && <RecoveryCodes codes={open.codes} onDone={close} />}
      </Modal>
      <Modal opened={open.kind === 'renew'} onClose={close} title={t('newCodesTitle')}>
        {open.kind === 'renew' && (
          <ProofForm
            text={t('newCodesText')}
            action={t('newCodes')}
            onCancel={close}
            onSend={async (body) =>
              showCodes((await api.call(renewRecoveryCodes, { body })).data.recovery_codes)
            }
          />
        )}
      </Modal>
      <Modal opened={open.kind === 'off'} onClose={close} title={t('turnOffTitle')}>
        {open.kind === 'off' && (
          <ProofForm
            danger
            text={data?.required === true ? t('required') : t('turnOffText')}
            action={t('turnOff')}
            onCancel={close}
            onSend={async (body) => {
              await api.call(endSecondStep, { body });
              close();
              toast({ text: t('turnedOff'), tone: 'ok' });
              // Where the second step is required, it has to be set up again before anything else.
              await (data?.required === true ? refreshSession() : reloadSecondStep());
            }}
          />
        )}
      </Modal>
    </Panel>
  );
}
