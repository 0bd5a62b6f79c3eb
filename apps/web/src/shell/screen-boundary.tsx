import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { failures } from '../platform/errors/report-failure.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ErrorState } from '../ui/layout/states.tsx';

function Broken({ error }: { readonly error: unknown }): ReactNode {
  const { t } = useTranslation('errors');
  const [reference, setReference] = useState<string | null>(null);
  useEffect(() => {
    void failures.report(error).then(setReference);
  }, [error]);
  return (
    <ErrorState
      icon={<IconAlertTriangle size={28} />}
      title={t('screenFailed')}
      text={t('screenFailedHelp')}
      code={reference === null ? 'SYSTEM_ERROR' : `SYSTEM_ERROR · ${reference}`}
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}

/**
 * Confines an error in a screen, or a chunk that failed to load, to that screen. Its key is the
 * route, so that navigating elsewhere starts afresh.
 */
export class ScreenBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failure: { readonly error: unknown } | null }
> {
  override state: { readonly failure: { readonly error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown): {
    readonly failure: { readonly error: unknown };
  } {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure === null ? (
      this.props.children
    ) : (
      <Broken error={this.state.failure.error} />
    );
  }
}
