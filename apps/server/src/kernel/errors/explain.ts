import {
  FIELD_REASONS,
  type DetailText,
  type FieldError,
  fieldErrorParts,
  fieldErrorText,
  hasFieldReason,
  fillPlaces,
  type Reason,
  type ReasonCode,
  type ReasonParam,
  type ReasonParams,
  REASONS,
} from '@dalpak/contracts';

/**
 * A reason of the catalogue with its values: the detail of an error, the error's own sentence, or
 * the fault of a field.
 */
export function explain<Code extends ReasonCode>(
  code: Code,
  ...[params]: keyof ReasonParams<Code> extends never ? [] : [params: ReasonParams<Code>]
): Reason {
  const sentence: string = REASONS[code];
  if (params === undefined) return { text: sentence, reason: code };
  const values: Readonly<Record<string, ReasonParam>> = params;
  return {
    text: fillPlaces(
      sentence,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'object' ? value.text : value,
        ]),
      ),
    ),
    reason: code,
    params: values,
  };
}

/** The reason of a field error. */
export function explainField(fault: FieldError): DetailText {
  const { key, n } = fieldErrorParts(fault);
  return {
    text: fieldErrorText(fault),
    ...(hasFieldReason(key) ? { reason: FIELD_REASONS[key] } : {}),
    ...(n === null ? {} : { params: { n } }),
  };
}
