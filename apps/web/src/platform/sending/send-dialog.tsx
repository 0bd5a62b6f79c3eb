import { Button, Stack, TextInput } from '@mantine/core';
import {
  linkWordsOf,
  mailAddressSchema,
  mobileNumberOf,
  type PaperLinkRequest,
  type PaperSending,
  whatsappAddress,
} from '@dalpak/contracts';
import { IconBrandWhatsapp, IconCopy, IconMail, IconQrcode } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../api/api.ts';
import { describeError } from '../api/describe-error.ts';
import { Waiting } from '../api/waiting.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import { Toolbar } from '../../ui/content/toolbar.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { QrCode } from '../../ui/figures/qr-code.tsx';
import { toast } from '../../ui/messages/toast.ts';
import {
  addressOf,
  newLink,
  type PaperOf,
  readSending,
  sendingKey,
  storeLink,
} from './paper-calls.ts';
import { SentLinks } from './sent-links.tsx';
import { useSendWords } from './words.ts';

interface SendDialogProps {
  readonly paper: PaperOf;
  readonly onClose: () => void;
}

/** Ways to hand a paper over that need no provider: WhatsApp, the mail program, QR and the link. */
export function SendDialog({ paper, onClose }: SendDialogProps): ReactNode {
  const say = useSendWords();
  const { data, error, refetch } = useQuery({
    queryKey: sendingKey(paper),
    queryFn: ({ signal }) => readSending(paper, signal),
  });
  return (
    <Modal opened onClose={onClose} title={say('title')}>
      {data === undefined ? (
        <Waiting error={error} label={say('loading')} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md">
          <Ways paper={paper} sending={data} />
          <SentLinks paper={paper} links={data.links} />
        </Stack>
      )}
    </Modal>
  );
}

/** The link is stored while the other program opens: a window that opens later would be blocked. */
function useKeep(paper: PaperOf): (link: PaperLinkRequest) => void {
  return (link) =>
    void storeLink(paper, link)
      .catch((error: unknown) => toast({ text: describeError(error).description, tone: 'bad' }))
      .finally(() => void queryClient.invalidateQueries({ queryKey: sendingKey(paper) }));
}

function Ways({
  paper,
  sending: { party, business, words, days },
}: {
  readonly paper: PaperOf;
  readonly sending: PaperSending;
}): ReactNode {
  const say = useSendWords();
  const keep = useKeep(paper);
  const [shown, setShown] = useState<PaperLinkRequest | null>(null);
  const textOf = (link: PaperLinkRequest): string =>
    linkWordsOf(words, { name: party.name, business, link: addressOf(link) });
  const show = (): void => {
    const link = newLink('qr', '');
    setShown(link);
    keep(link);
  };
  const copy = async (): Promise<void> => {
    const link = newLink('copy', '');
    const isCopied = await navigator.clipboard.writeText(addressOf(link)).then(
      () => true,
      () => false,
    );
    if (!isCopied) setShown(link);
    toast({ text: say(isCopied ? 'copied' : 'notCopied'), tone: isCopied ? 'ok' : 'warn' });
    keep(link);
  };
  return (
    <Stack gap="sm">
      <PhoneWay
        initial={party.phone}
        onOpen={(number) => {
          const link = newLink('whatsapp', number);
          window.open(whatsappAddress(number, textOf(link)), '_blank', 'noopener,noreferrer');
          keep(link);
        }}
      />
      <MailWay
        initial={party.email}
        onOpen={(to) => {
          const link = newLink('email', to);
          const subject = encodeURIComponent(say('mailSubject', { business }));
          window.location.href = `mailto:${encodeURIComponent(to)}?subject=${subject}&body=${encodeURIComponent(textOf(link))}`;
          keep(link);
        }}
      />
      <Toolbar>
        <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={show}>
          {say('qr')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {say('copy')}
        </Button>
      </Toolbar>
      {shown !== null && (
        <>
          <QrCode text={addressOf(shown)} label={say('qr')} />
          <p className={quiet}>{say('qrHelp')}</p>
          <TextInput label={say('link')} className="ltr-text" readOnly value={addressOf(shown)} />
        </>
      )}
      <p className={quiet}>{say('openFor', { days })}</p>
    </Stack>
  );
}

interface WayProps {
  readonly initial: string;
  readonly onOpen: (to: string) => void;
}

function PhoneWay({ initial, onOpen }: WayProps): ReactNode {
  const say = useSendWords();
  const [phone, setPhone] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const number = mobileNumberOf(phone);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (number !== null) onOpen(number);
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={say('phone')}
          description={say('phoneHelp')}
          className="ltr-text"
          inputMode="tel"
          autoComplete="off"
          maxLength={30}
          value={phone}
          error={isAsked && number === null ? say('phoneWrong') : null}
          onChange={(event) => setPhone(event.currentTarget.value)}
        />
        <Button type="submit" leftSection={<IconBrandWhatsapp size={18} aria-hidden />}>
          {say('whatsapp')}
        </Button>
      </Stack>
    </form>
  );
}

function MailWay({ initial, onOpen }: WayProps): ReactNode {
  const say = useSendWords();
  const [to, setTo] = useState(initial);
  const [isAsked, setAsked] = useState(false);
  const isFit = mailAddressSchema.safeParse(to.trim()).success;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (isFit) onOpen(to.trim());
      }}
    >
      <Stack gap="xs">
        <TextInput
          label={say('mail')}
          className="ltr-text"
          inputMode="email"
          autoComplete="off"
          maxLength={254}
          value={to}
          error={isAsked && !isFit ? say('mailWrong') : null}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" leftSection={<IconMail size={18} aria-hidden />}>
          {say('mailOpen')}
        </Button>
      </Stack>
    </form>
  );
}
