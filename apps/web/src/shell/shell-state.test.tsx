import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dismissError, showError } from '../platform/api/error-dialog.store.ts';
import { NetworkError } from '../platform/api/errors.ts';
import { usePluginStatus } from '../platform/hardware/plugin-status.store.ts';
import {
  requestVerification,
  closeVerification,
  type VerificationRequest,
} from '../platform/permissions/verification.store.ts';
import { setServiceOn } from '../platform/session/service-status.store.ts';
import { readShellState } from '../platform/windows/shell-state.ts';
import { useWindows } from '../platform/windows/window.store.ts';
import { type AppWindow, NO_WINDOWS } from '../platform/windows/windows.machine.ts';
import { ScreenLoading } from './frame/screen-loading.tsx';
import { toggleGroup, toggleWide, useMenu } from './menu/menu.store.ts';

const facts = (route = '/', tables: readonly { readonly complete: boolean }[] = []) =>
  readShellState({ route, cloud: { code: 'demo' }, tables });
const render = (node: ReactNode): string =>
  renderToStaticMarkup(
    <DirectionProvider initialDirection="rtl" detectDirection={false}>
      <MantineProvider>{node}</MantineProvider>
    </DirectionProvider>,
  );
const window = (uid: string, group: string): AppWindow => ({
  uid,
  group,
  label: () => uid,
  groupLabel: () => group,
  icon: () => null,
  router: `/${uid}`,
  subject: `/${uid}`,
  address: `/${uid}`,
  component: null,
  data: {
    params: {},
    title: null,
    line: null,
    unsaved: null,
    typed: false,
    pinned: false,
    loaded: false,
  },
});

afterEach(() => {
  dismissError();
  setServiceOn(true);
  usePluginStatus.setState({ version: null });
  useWindows.setState(NO_WINDOWS);
  vi.restoreAllMocks();
});

describe('the state of the shell', () => {
  it('holds the side navigation, top bar, app dialog, the text of a loading page, and the overlay [CART-296]', () => {
    const { open, wide } = useMenu.getState();
    toggleGroup('reports');
    toggleWide();
    expect(useMenu.getState()).toEqual({ open: [...open, 'reports'], wide: !wide });

    expect(facts()).toMatchObject({ topBar: [], dialog: null, overlay: null });
    useWindows.setState({
      windows: [window('a', 'products'), window('b', 'customers'), window('c', 'products')],
    });
    expect(facts().topBar).toEqual([2, 1]);

    vi.spyOn(console, 'error').mockReturnValue();
    showError(new NetworkError('away'));
    expect(facts().dialog).toBe('NETWORK');

    const request: VerificationRequest = {
      id: 'a',
      operation: { type: 'pos', key: 'cart.discount' },
      desc: '',
      cartId: '',
      field: '',
      value: '',
      basket: null,
      followsBill: false,
      run: () => undefined,
      onClose: () => undefined,
      onRefused: () => undefined,
    };
    requestVerification(request);
    expect(facts().overlay).toBe('verification');
    closeVerification(request);
    expect(facts().overlay).toBeNull();

    expect(render(<ScreenLoading />)).toContain('טוען');
  });

  it('holds the indicators of the system bar: sync, online, cloud and plugin [CART-297]', () => {
    expect(facts().systemBar).toEqual({ sync: null, online: true, cloud: 'demo', plugin: null });
    expect(facts('/', [{ complete: true }, { complete: false }]).systemBar.sync).toBe(false);
    expect(facts('/', [{ complete: true }, { complete: true }]).systemBar.sync).toBe(true);
    setServiceOn(false);
    usePluginStatus.setState({ version: '1.2.0' });
    expect(facts().systemBar).toMatchObject({ online: false, plugin: '1.2.0' });
  });

  it('holds the active application and the active screen, which is main until another is opened [CART-298]', () => {
    const active = (route: string): unknown => {
      const { activeApp, activeScreen } = facts(route);
      return [activeApp, activeScreen];
    };
    expect(active('/')).toEqual([3, 'main']);
    expect(active('/pos')).toEqual([2, 'pos']);
    expect(active('/items/101/x1y2z')).toEqual([3, 'items']);
    expect(active('/?x=1')).toEqual([3, 'main']);
  });
});
