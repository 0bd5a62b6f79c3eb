import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { settingEditor } from './setting-editor.ts';
import { shellSettingsSchema } from './place-settings.ts';
import { findSetting, SETTING_NAMES, SETTINGS } from './settings.ts';

describe('the editor of a setting', () => {
  it.each(SETTING_NAMES)('%s has one', (name) => {
    expect(settingEditor(SETTINGS[name])).not.toBeNull();
  });

  it.each([
    ['vatRateBp', { kind: 'percent', min: 0, max: 10_000 }],
    ['cashLimit', { kind: 'money', min: 0, max: 600_000 }],
    ['orderSave', { kind: 'switch', on: true, off: false }],
    ['printBonesStatus', { kind: 'switch', on: 1, off: 0 }],
    [
      'cashRounding',
      { kind: 'choice', options: ['tens_of_agorot', 'agorot', 'shekels', 'tens_of_shekels'] },
    ],
    ['receiptFooter', { kind: 'text', max: 200 }],
  ] as const)('of %s is the one its schema asks for', (name, editor) => {
    expect(settingEditor(SETTINGS[name])).toEqual(editor);
  });

  it('is null for a value that no editor supports', () => {
    expect(settingEditor({ schema: z.object({}) })).toBeNull();
    expect(settingEditor({ schema: z.union([z.literal('a'), z.literal('b')]) })).toBeNull();
  });
});

describe('the settings', () => {
  it('are found by their key, and numbered ones by their number [CART-283, CART-284, CART-285]', () => {
    expect(SETTING_NAMES.map((name) => findSetting(SETTINGS[name].key))).toEqual(SETTING_NAMES);
    expect([
      findSetting('81'),
      findSetting('131'),
      findSetting('print.bones.status'),
      findSetting('print.templates.kitchen'),
    ]).toEqual(['vatRateBp', 'orderSave', 'printBonesStatus', 'printKitchenTemplate']);
    expect(['vatRate', '82', '', 'toString', '__proto__'].map(findSetting)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
  });

  it('have a default that their own schema accepts', () => {
    const bad = SETTING_NAMES.filter(
      (name) => !SETTINGS[name].schema.safeParse(SETTINGS[name].fallback).success,
    );
    expect(bad).toEqual([]);
  });

  it('of the shell are the five that the specification names, and its default credit terminal [SHELL-260]', () => {
    expect(Object.keys(shellSettingsSchema.shape).toSorted()).toEqual([
      'plugin.updates.auto_check',
      'plugin.updates.auto_download',
      'print.bones.status',
      'print.templates.kitchen',
      'terminal.default_credit',
      'timekeeper.default_auth',
    ]);
  });
});
