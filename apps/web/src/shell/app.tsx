import {
  DirectionProvider,
  localStorageColorSchemeManager,
  MantineProvider,
  useDirection,
} from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { queryClient, setApprovalRequester } from '../platform/api/api.ts';
import { LANGUAGES, screenLanguage } from '../platform/i18n/i18n.ts';
import { useErrorDialog } from '../platform/api/error-dialog.store.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { useVerification } from '../platform/permissions/verification.store.ts';
import { lazyPart } from '../platform/router/lazy-part.tsx';
import { lazyNamed } from '../platform/router/lazy-screen.ts';
import { fillSlot, SlotProvider } from '../platform/router/slots.ts';
import { appVariables, createAppTheme } from '../platform/theme/create-app-theme.ts';
import { useWasOpened } from '../ui/dialogs/use-was-opened.ts';
import { type UiWords, UiWordsProvider } from '../ui/messages/ui-words.tsx';
import { FEATURES } from './features.ts';
import { LockQuestion } from './lock-question.tsx';
import { TimekeeperHost } from './timekeeper/timekeeper-host.tsx';
import { subscribeToRequests } from './verification/request-toast.ts';
import { ScreenHost } from './support/screen-host.tsx';
import { StartGate } from './start/start-gate.tsx';

/** Also read by public/theme-init.js, before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'dalpak.color-scheme' });
// Not part of the first paint. Toasts that are shown before this chunk has loaded wait for it.
const Toasts = lazyNamed(() => import('./toasts.tsx'), 'Toasts');
const VerificationDialog = lazyPart(
  () => import('./verification/verification-dialog.tsx'),
  'VerificationDialog',
);
const ErrorDialog = lazyPart(() => import('./error-dialog.tsx'), 'ErrorDialog');
const RequestNotification = lazyNamed(
  () => import('./verification/request-notification.tsx'),
  'RequestNotification',
);
const SLOTS = [
  ...FEATURES.flatMap((feature) => feature.slots),
  // The preview draws the shell's own menu, which no feature may import.
  fillSlot(
    'rights.try',
    lazyNamed(() => import('./try-position/try-position.tsx'), 'TryPosition'),
  ),
  fillSlot('notification.action', RequestNotification),
];

// Most calls need no approval, so the approval dialog's chunk is loaded with the first that does.
setApprovalRequester(async (operation) =>
  (await import('../platform/permissions/request-call-approval.ts')).requestCallApproval(operation),
);

/** Sets Mantine's text direction to that of the screen's language. */
function LanguageDirection(): ReactNode {
  useTranslation();
  const { setDirection } = useDirection();
  const { dir } = LANGUAGES[screenLanguage()];
  useEffect(() => setDirection(dir), [dir, setDirection]);
  return null;
}

/** The dialogs of the whole application, each loaded when it is first needed. */
function Dialogs(): ReactNode {
  const verifying = useWasOpened(useVerification((state) => state.request !== null));
  const failed = useWasOpened(useErrorDialog((state) => state.shown !== null));
  return (
    <>
      {verifying && <VerificationDialog />}
      {failed && <ErrorDialog />}
    </>
  );
}

/** The application: its providers around the start gate. */
export function App({ requested }: { readonly requested: string }): ReactNode {
  const { t } = useTranslation();
  const { t: tShell } = useTranslation('shell');
  const language = screenLanguage();
  const theme = useMemo(
    () =>
      createAppTheme({
        close: t('close'),
        firstPage: t('firstPage'),
        previousPage: t('previousPage'),
        nextPage: t('nextPage'),
        lastPage: t('lastPage'),
      }),
    [t],
  );
  const words = useMemo<UiWords>(
    () => ({
      close: t('close'),
      cancel: t('cancel'),
      retry: t('retry'),
      backspace: tShell('backspace'),
      clear: t('clear'),
      keypad: tShell('keypad'),
      code: t('code'),
      showPassword: t('showPassword'),
    }),
    [t, tShell],
  );
  useEffect(subscribeToRequests, []);
  return (
    <DirectionProvider initialDirection={LANGUAGES[language].dir} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={appVariables}
        defaultColorScheme="auto"
        colorSchemeManager={colorSchemeManager}
      >
        <LanguageDirection />
        <QueryClientProvider client={queryClient}>
          <UiWordsProvider value={words}>
            <SlotProvider value={SLOTS}>
              <Toasts />
              <ScreenHost />
              <StartGate requested={requested} />
              <LockQuestion />
              <Dialogs />
              <TimekeeperHost />
            </SlotProvider>
          </UiWordsProvider>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}
