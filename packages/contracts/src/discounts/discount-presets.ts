/** A discount that is offered as a button: hundredths of a percent, or agorot. */
export interface DiscountPreset {
  readonly type: 'percent' | 'sum';
  readonly value: number;
}

const MAX_PRESETS = 8;
const PRESET = /^(\d{1,5})(?:\.(\d{1,2}))?\s*(%|₪)?$/;

/** The presets of a setting, at most eight; what is no discount is left out. */
export function discountPresetsOf(text: string): readonly DiscountPreset[] {
  return text
    .split(',')
    .flatMap((part): DiscountPreset[] => {
      const [, whole = '', fraction = '', unit] = PRESET.exec(part.trim()) ?? [];
      const value = Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
      const isPercent = unit === '%';
      return value === 0 || (isPercent && value > 10_000)
        ? []
        : [{ type: isPercent ? 'percent' : 'sum', value }];
    })
    .slice(0, MAX_PRESETS);
}
