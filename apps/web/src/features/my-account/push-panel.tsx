import { Button, Checkbox, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import {
  listPushDevices,
  PUSH_KINDS,
  PUSH_MARK_LENGTH,
  type PushDevice,
  type PushKind,
  putPushDevice,
  removePushDevice,
} from '@dalpak/contracts';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { ownSubscription, subscribe } from './push-subscription.ts';

const say = wordsOf({
  title: { he: 'התראות במכשיר הזה', en: 'Notifications on this device' },
  help: {
    he: 'התראות מגיעות גם כשהמערכת סגורה. הן נעצרות כשמתנתקים.',
    en: 'They come even when the application is closed, and end when you sign out.',
  },
  on: { he: 'הפעילו התראות', en: 'Switch notifications on' },
  off: { he: 'כבו', en: 'Switch off' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'ההתראות נשמרו', en: 'The notifications were saved' },
  switchedOff: { he: 'ההתראות כובו', en: 'Notifications are off' },
  kinds: { he: 'על מה להתריע', en: 'What to tell of' },
  approvals: { he: 'בקשות אישור', en: 'Requests for approval' },
  troubles: { he: 'תקלות והודעות', en: 'Troubles and messages' },
  tasks: { he: 'תזכורות למשימות וסידור העבודה', en: 'Reminders of tasks, and the rota' },
  quiet: { he: 'שעות שקט (בקשות אישור עוברות)', en: 'Quiet hours (requests for approval pass)' },
  from: { he: 'משעה', en: 'From' },
  to: { he: 'עד שעה', en: 'To' },
  details: { he: 'הציגו בהתראה שמות וסכומים', en: 'Show names and sums in the notification' },
  refused: {
    he: 'הדפדפן לא אישר התראות. אשרו אותן בהגדרות האתר בדפדפן ונסו שוב.',
    en: 'The browser did not allow notifications. Allow them in its settings of this site and try again.',
  },
  unable: {
    he: 'הדפדפן הזה אינו מקבל התראות כשהמערכת סגורה.',
    en: 'This browser takes no notifications while the application is closed.',
  },
});

const FIRST_QUIET = { from: 22 * 60, to: 7 * 60 };
const hourText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (text: string): number => {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
};

const HALF_HOURS = Array.from({ length: 48 }, (_, at) => at * 30);

/** Every half hour, as the clock of the business shows it, and the one that is set. */
const hoursWith = (own: number): string[] =>
  [...new Set([...HALF_HOURS, own])].toSorted((a, b) => a - b).map(hourText);

/** Whether this device receives notifications while no screen is open, and which. */
export function PushPanel(): ReactNode {
  const words = useWords(say);
  const query = useQuery({
    queryKey: ['push-devices'],
    queryFn: ({ signal }) => api.call(listPushDevices, {}, { signal }),
  });
  const [mark, setMark] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    void ownSubscription().then((own) =>
      setMark(own === null ? null : own.endpoint.slice(-PUSH_MARK_LENGTH)),
    );
  }, []);
  return (
    <Panel title={words('title')}>
      <QuietText>{words('help')}</QuietText>
      {'PushManager' in globalThis ? (
        <Loaded query={query} label={words('title')}>
          {({ key, data }) => {
            const own = data.find((device) => device.mark === mark) ?? null;
            return (
              <DeviceForm
                key={own?.id ?? 0}
                own={own}
                serverKey={key}
                onChanged={(next) => {
                  setMark(next);
                  void query.refetch();
                }}
              />
            );
          }}
        </Loaded>
      ) : (
        <p>{words('unable')}</p>
      )}
    </Panel>
  );
}

function DeviceForm({
  own,
  serverKey,
  onChanged,
}: {
  readonly own: PushDevice | null;
  readonly serverKey: string;
  readonly onChanged: (mark: string | null) => void;
}): ReactNode {
  const words = useWords(say);
  const [kinds, setKinds] = useState<readonly PushKind[]>(own?.kinds ?? PUSH_KINDS);
  const [quiet, setQuiet] = useState(own === null ? FIRST_QUIET : own.quiet);
  const [details, setDetails] = useState(own?.details ?? false);
  const [busy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const subscription = await subscribe(serverKey);
      if (subscription === null) toast({ text: words('refused'), tone: 'warn' });
      else {
        const { data } = await api.call(putPushDevice, {
          body: { ...subscription, kinds: [...kinds], quiet, details, name: '' },
        });
        toast({ text: words('saved'), tone: 'ok' });
        onChanged(data.mark);
      }
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  const switchOff = async (id: number): Promise<void> => {
    setBusy(true);
    try {
      await api.call(removePushDevice, { params: { id } });
      await (await ownSubscription())?.unsubscribe();
      toast({ text: words('switchedOff'), tone: 'ok' });
      onChanged(null);
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <Stack gap="sm">
      <Checkbox.Group
        label={words('kinds')}
        value={[...kinds]}
        onChange={(chosen) => setKinds(PUSH_KINDS.filter((kind) => chosen.includes(kind)))}
      >
        <Stack gap="xs" mt="xs">
          {PUSH_KINDS.map((kind) => (
            <Checkbox key={kind} size="md" value={kind} label={words(kind)} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        size="md"
        label={words('quiet')}
        checked={quiet !== null}
        onChange={(event) => setQuiet(event.currentTarget.checked ? FIRST_QUIET : null)}
      />
      {quiet !== null && (
        <Group gap="sm">
          <NativeSelect
            size="md"
            label={words('from')}
            data={hoursWith(quiet.from)}
            value={hourText(quiet.from)}
            onChange={(event) => setQuiet({ ...quiet, from: minuteOf(event.currentTarget.value) })}
          />
          <NativeSelect
            size="md"
            label={words('to')}
            data={hoursWith(quiet.to)}
            value={hourText(quiet.to)}
            onChange={(event) => setQuiet({ ...quiet, to: minuteOf(event.currentTarget.value) })}
          />
        </Group>
      )}
      <Switch
        size="md"
        label={words('details')}
        checked={details}
        onChange={(event) => setDetails(event.currentTarget.checked)}
      />
      <Group gap="sm">
        <Button
          size="md"
          loading={busy}
          disabled={kinds.length === 0}
          leftSection={<IconBell size={18} aria-hidden />}
          onClick={() => void save()}
        >
          {words(own === null ? 'on' : 'save')}
        </Button>
        {own !== null && (
          <Button
            size="md"
            variant="default"
            disabled={busy}
            leftSection={<IconBellOff size={18} aria-hidden />}
            onClick={() => void switchOff(own.id)}
          >
            {words('off')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}
