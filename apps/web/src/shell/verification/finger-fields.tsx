import { IconFingerprint, IconFingerprintOff } from '@tabler/icons-react';
import type { FingerState } from '../../platform/fingerprint/finger-listener.ts';
import type { FingerprintReader } from '../../platform/fingerprint/reader.port.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import type { DialogField } from '../../ui/dialogs/dialog-fields.tsx';

const helpField = (state: FingerState, help: string): DialogField => ({
  kind: 'text',
  key: 'help',
  text: state === 'checking' ? i18n.t('permissions:fingerChecking') : help,
  tone: 'quiet',
});

/**
 * The content of the fingerprint tab: the state of the reader, or that there is none and what to
 * do.
 */
export function fingerFields(
  reader: FingerprintReader | null,
  state: FingerState,
  help: string,
): readonly DialogField[] {
  if (reader === null) {
    return [
      { kind: 'img', key: 'reader', icon: <IconFingerprintOff size={48} />, alt: '' },
      { kind: 'text', key: 'none', text: i18n.t('permissions:noReader'), tone: 'strong' },
      { kind: 'text', key: 'help', text: i18n.t('permissions:noReaderHelp'), tone: 'quiet' },
    ];
  }
  return [
    { kind: 'img', key: 'reader', icon: <IconFingerprint size={48} />, alt: '' },
    ...(help === '' && state === 'waiting' ? [] : [helpField(state, help)]),
    ...(reader.fingers === undefined
      ? []
      : [
          {
            kind: 'text',
            key: 'simulated',
            text: i18n.t('permissions:simulated'),
            tone: 'quiet',
          } as const,
        ]),
    ...(reader.fingers ?? []).map(({ label, identifier }): DialogField => ({
      kind: 'trigger',
      key: identifier,
      label,
      disabled: state === 'checking',
      onPress: () => void reader.press?.(identifier),
    })),
  ];
}
