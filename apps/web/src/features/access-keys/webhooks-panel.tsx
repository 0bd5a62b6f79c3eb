import { Button, Checkbox, Group, Stack, TextInput } from '@mantine/core';
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhookDelivery,
  stopWebhook,
  WEBHOOK_EVENTS,
  type DeliveryView,
  type WebhookView,
} from '@dalpak/contracts';
import { IconAlertCircle, IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { api, queryClient } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { StatusDot, type Tone } from '../../ui/layout/status-dot.tsx';
import { ListRow, ListRows } from '../../ui/content/list-rows.tsx';
import { QuietText } from '../../ui/content/quiet.tsx';

const KEY = ['webhooks'];
const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });
const TONES: Readonly<Record<DeliveryView['state'], Tone>> = {
  waiting: 'warn',
  sent: 'ok',
  failed: 'bad',
};

const EVENT_WORDS = {
  'sale.stored': 'hooks.events.sale',
  'document.stored': 'hooks.events.document',
  'document.moved': 'hooks.events.moved',
} as const;
const ERROR_WORDS = {
  host_unknown: 'hooks.errors.hostUnknown',
  not_reached: 'hooks.errors.notReached',
  address_refused: 'hooks.errors.addressRefused',
  redirect_refused: 'hooks.errors.redirectRefused',
} as const;

const hasKey = <T extends object>(words: T, key: PropertyKey): key is keyof T =>
  Object.hasOwn(words, key);

/** Addresses of other programs that are told of events, and what became of each delivery. */
export function WebhooksPanel(): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await api.call(listWebhooks, {}, { signal })).data,
  });
  const [adding, setAdding] = useState(false);
  const [shown, setShown] = useState<WebhookView | null>(null);
  const add = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('hooks.add')}
    </Button>
  );
  return (
    <Panel title={t('hooks.title')} aside={add}>
      {data === undefined && error === null && (
        <Skeleton label={t('hooks.title')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {data === undefined && error !== null && (
        <ErrorState
          icon={<IconAlertCircle size={28} />}
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data?.length === 0 && (
        <EmptyState
          icon={<IconWebhook size={28} />}
          title={t('hooks.none')}
          text={t('hooks.help')}
        />
      )}
      {data !== undefined && data.length > 0 && (
        <ListRows edge>
          {data.map((hook) => (
            <HookRow key={hook.id} hook={hook} onShow={() => setShown(hook)} />
          ))}
        </ListRows>
      )}
      {adding && <NewHook onClose={() => setAdding(false)} />}
      {shown !== null && <Deliveries hook={shown} onClose={() => setShown(null)} />}
    </Panel>
  );
}

function HookRow({
  hook,
  onShow,
}: {
  readonly hook: WebhookView;
  readonly onShow: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const stop = async (): Promise<void> => {
    try {
      await api.call(stopWebhook, { params: { id: hook.id } });
      await reload();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ListRow
      title={hook.name}
      end={
        <>
          <Button
            variant="default"
            aria-label={t('hooks.showOne', { name: hook.name })}
            onClick={onShow}
          >
            {t('hooks.show')}
          </Button>
          {hook.active && (
            <Button
              variant="default"
              aria-label={t('hooks.stopOne', { name: hook.name })}
              onClick={() => void stop()}
            >
              {t('hooks.stop')}
            </Button>
          )}
        </>
      }
    >
      <div dir="ltr">{hook.url}</div>
      <StatusDot tone={!hook.active ? 'quiet' : hook.failed > 0 ? 'bad' : 'ok'}>
        {hook.active
          ? t('hooks.counts', { waiting: hook.waiting, failed: hook.failed })
          : t('hooks.stopped')}
      </StatusDot>
    </ListRow>
  );
}

function Deliveries({
  hook,
  onClose,
}: {
  readonly hook: WebhookView;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { data, error } = useQuery({
    queryKey: [...KEY, hook.id],
    queryFn: async ({ signal }) =>
      (await api.call(listWebhookDeliveries, { params: { id: hook.id } }, { signal })).data,
  });
  const again = async (delivery: string): Promise<void> => {
    try {
      await api.call(resendWebhookDelivery, { params: { id: hook.id, delivery }, body: {} });
      await reload();
    } catch (failure) {
      showError(failure);
    }
  };
  return (
    <Modal opened onClose={onClose} title={t('hooks.deliveries', { name: hook.name })} size="lg">
      {data === undefined && error === null && (
        <Skeleton label={t('hooks.title')}>
          <SkeletonBar height={96} />
        </Skeleton>
      )}
      {error !== null && (
        <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
          {describeError(error).description}
        </MessageBox>
      )}
      {data?.length === 0 && <QuietText>{t('hooks.noDeliveries')}</QuietText>}
      {data !== undefined && data.length > 0 && (
        <ListRows edge>
          {data.map((one) => (
            <ListRow
              key={one.id}
              title={
                <>
                  {hasKey(EVENT_WORDS, one.event) ? t(EVENT_WORDS[one.event]) : one.event} ·{' '}
                  {formatDate(one.made_at)}
                </>
              }
              end={
                hook.active && (
                  <Button variant="default" onClick={() => void again(one.id)}>
                    {t('hooks.again')}
                  </Button>
                )
              }
            >
              <StatusDot tone={TONES[one.state]}>
                {t(`hooks.states.${one.state}`)} · {t('hooks.attempts', { count: one.attempts })}
                {one.error !== '' && (
                  <>
                    {' · '}
                    <bdi>
                      {hasKey(ERROR_WORDS, one.error) ? t(ERROR_WORDS[one.error]) : one.error}
                    </bdi>
                  </>
                )}
              </StatusDot>
            </ListRow>
          ))}
        </ListRows>
      )}
    </Modal>
  );
}

function NewHook({ onClose }: { readonly onClose: () => void }): ReactNode {
  const { t } = useTranslation('accessKeys');
  const { t: tCommon } = useTranslation();
  const [name, setName] = useState('');
  const [url, setUrl] = useState('https://');
  const [events, setEvents] = useState<readonly string[]>(['document.stored']);
  const [message, setMessage] = useState<string | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const make = async (): Promise<void> => {
    setBusy(true);
    setMessage(null);
    try {
      const chosen = WEBHOOK_EVENTS.filter((event) => events.includes(event));
      const made = await api.call(createWebhook, { body: { name, url, events: chosen } });
      setSecret(made.secret);
      await reload();
    } catch (error) {
      setMessage(describeError(error).description);
    }
    setBusy(false);
  };
  return (
    <Modal opened onClose={onClose} title={t('hooks.add')} closeOnClickOutside={false}>
      {secret !== null ? (
        <Stack gap="md">
          <QuietText>{t('hooks.secretHelp')}</QuietText>
          <TextInput size="md" readOnly dir="ltr" label={t('hooks.secret')} value={secret} />
          <Group justify="flex-end">
            <Button size="md" onClick={onClose}>
              {t('done')}
            </Button>
          </Group>
        </Stack>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void make();
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
              label={t('hooks.name')}
              value={name}
              maxLength={60}
              data-autofocus
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <TextInput
              size="md"
              dir="ltr"
              label={t('hooks.url')}
              value={url}
              maxLength={500}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
            <Checkbox.Group
              label={t('hooks.which')}
              value={[...events]}
              onChange={(chosen) => setEvents(chosen)}
            >
              <Stack gap="sm" mt="xs">
                <Checkbox size="md" value="sale.stored" label={t('hooks.events.sale')} />
                <Checkbox size="md" value="document.stored" label={t('hooks.events.document')} />
                <Checkbox size="md" value="document.moved" label={t('hooks.events.moved')} />
              </Stack>
            </Checkbox.Group>
            <Group justify="flex-end" gap="sm">
              <Button size="md" variant="default" onClick={onClose}>
                {tCommon('cancel')}
              </Button>
              <Button
                size="md"
                type="submit"
                loading={busy}
                disabled={name.trim() === '' || events.length === 0}
              >
                {t('hooks.add')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  );
}
