import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../ui/states.tsx';

function Broken(): ReactNode {
  const { t } = useTranslation('errors');
  return (
    <ErrorState
      icon={<IconAlertTriangle size={28} />}
      title={t('screenFailed')}
      text={t('screenFailedHelp')}
      code="SYSTEM_ERROR"
      action={<Button onClick={() => location.reload()}>{t('reload')}</Button>}
    />
  );
}

/**
 * Keeps a broken screen, or a chunk that could not be loaded, from taking the whole application with it. Its key is the
 * route: going elsewhere gives the next screen its own chance.
 */
export class ScreenBoundary extends Component<{ readonly children: ReactNode }, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { readonly failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <Broken /> : this.props.children;
  }
}
