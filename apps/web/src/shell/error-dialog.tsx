import { Button, Group, List, Stack, Text } from '@mantine/core';
import type { ErrorDetail } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { dismissError, useErrorDialog } from '../platform/api/error-dialog.store.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { go } from '../platform/router/navigation.ts';
import { setServiceOn } from '../platform/session/service-status.store.ts';
import { signOut, signOutEmployee } from '../platform/session/session.store.ts';
import { Code } from '../ui/figures/num.tsx';
import { Modal } from '../ui/dialogs/modal.tsx';

/** Runs the action of an error detail's button (specification, shell §8). */
export function runDetailAction(detail: ErrorDetail): void {
  dismissError();
  if (detail.action === 'route' && detail.route !== undefined) go(detail.route);
  if (detail.action === 'logout') void signOut().catch(() => undefined);
  // The till locks and requires a card; until then the service counts as off.
  if (detail.action === 'employee_login') {
    setServiceOn(false);
    void signOutEmployee();
  }
}

/** The code whose detail lines are all shown (specification, shell §8). */
const CODE_WITH_ALL_DETAILS = 'A001';
/**
 * For other codes, where the specification is silent: the first lines, and the number of the rest.
 */
const MAX_DETAIL_LINES = 2;

/**
 * The error dialog: code, description, details, recommendations, and the actions of the details.
 */
export function ErrorDialog(): ReactNode {
  const shown = useErrorDialog((state) => state.shown);
  const reference = useErrorDialog((state) => state.reference);
  const acts = useErrorDialog((state) => state.acts);
  const { t } = useTranslation('errors');
  const { t: tCommon } = useTranslation();
  const actionWords = {
    employee_login: t('actionEmployeeLogin'),
    route: t('actionRoute'),
    logout: t('actionLogout'),
  };
  const details = shown?.details ?? [];
  const lines =
    shown?.code === CODE_WITH_ALL_DETAILS ? details : details.slice(0, MAX_DETAIL_LINES);
  const recommendations = shown?.recommendations ?? [];
  return (
    <Modal opened={shown !== null} onClose={dismissError} title={t('title')} zIndex={450}>
      {shown !== null && (
        <Stack gap="md">
          <Text fw={500}>{shown.description}</Text>
          {lines.length > 0 && (
            <div>
              <Text size="sm" fw={700} mb={4}>
                {t('details')}
              </Text>
              <List size="sm" spacing="xs">
                {lines.map((detail) => (
                  <List.Item key={detail.text}>{detail.text}</List.Item>
                ))}
              </List>
              {details.length > lines.length && (
                <Text size="sm" mt={4}>
                  {t('moreDetails', { count: details.length - lines.length })}
                </Text>
              )}
            </div>
          )}
          {recommendations.length > 0 && (
            <div>
              <Text size="sm" fw={700} mb={4}>
                {t('recommendations')}
              </Text>
              <List size="sm" spacing="xs">
                {recommendations.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </div>
          )}
          <Text size="xs" c="var(--text-quiet)">
            {tCommon('code')} <Code>{shown.code}</Code>
            {reference !== null && (
              <>
                {' '}
                · {t('reference')} <Code>{reference}</Code>
              </>
            )}
            {typeof shown.requestId === 'string' && (
              <>
                {' '}
                · {t('requestId')} <Code>{shown.requestId}</Code>
              </>
            )}
          </Text>
          <Group justify="flex-end" gap="sm">
            {details.map((detail) =>
              detail.action === undefined ? null : (
                <Button key={detail.text} variant="default" onClick={() => runDetailAction(detail)}>
                  {actionWords[detail.action]}
                </Button>
              ),
            )}
            {acts.map(({ label, run }) => (
              <Button
                key={label}
                variant="default"
                onClick={() => {
                  dismissError();
                  run();
                }}
              >
                {label}
              </Button>
            ))}
            <Button data-autofocus onClick={dismissError}>
              {tCommon('ok')}
            </Button>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}
