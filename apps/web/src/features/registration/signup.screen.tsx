import { Anchor, Button, Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { COMPONENT, signupCloud, signupCode, type MailDelivery } from '@dalpak/contracts';
import { IconAlertCircle } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError, type ShownError } from '../../platform/api/describe-error.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { go, hrefOf } from '../../platform/router/navigation.ts';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { signIn, useSession } from '../../platform/session/session.store.ts';
import { useFocusFirstError } from '../../ui/fields/focus-first-error.ts';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PasswordInput } from '../../ui/fields/password-input.tsx';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';
import { toast } from '../../ui/messages/toast.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './signup.module.css';
import { SignUpSale } from './sign-up-sale.tsx';
import { chosenOffer, signupKind } from './signup-kind.ts';
import { CodeStep } from './signup-code-step.tsx';
import {
  isVerificationCodeError,
  refusedFields,
  type SignupProblem,
  signupProblems,
} from './signup-form.ts';

/** The fields, in display order. */
const EMPTY = {
  business_name: '',
  vat_number: '',
  branch_name: '',
  first_name: '',
  last_name: '',
  email: '',
  password: '',
  card: '',
};
const FIELDS = Object.keys(EMPTY);

/** Creates a business and signs its first manager in. */
export function SignupScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('registration');
  const asked = signupKind(params['type']);
  const [chosen, setChosen] = useState('');
  const kind = asked.type === null ? signupKind(chosen) : asked;
  const [kindMissing, setKindMissing] = useState(false);
  const offer = chosenOffer(params['query']);
  const isFirst = useSession(({ phase }) => phase.kind === 'signedOut' && phase.needsSignup);
  // Staff of the provider who sign a customer up stay who they are.
  const isStaff = useSession(({ phase }) => phase.kind === 'ready');
  const [provides, setProvides] = useState('own');
  const [shown, setShown] = useState<ShownError | null>(null);
  const [sent, setSent] = useState<MailDelivery | null>(null);
  const words: Readonly<Record<SignupProblem, string>> = {
    required: t('required'),
    tooShort: t('tooShort', { count: 2 }),
    passwordTooShort: t('tooShort', { count: 12 }),
    vatInvalid: t('vatInvalid'),
    vatCheckDigit: t('vatCheckDigit'),
    cardInvalid: t('cardInvalid'),
    emailInvalid: t('emailInvalid'),
  };
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) =>
      Object.fromEntries(
        Object.entries(signupProblems(values)).map(([field, problem]) => [field, words[problem]]),
      ),
  });
  const field = (name: keyof typeof EMPTY): object => ({
    key: form.key(name),
    ...form.getInputProps(name),
  });
  const root = useRef<HTMLFormElement>(null);
  const lead = useFocusFirstError(root);
  const bodyOf = (values: typeof EMPTY) => ({
    ...values,
    ...(kind.type === null ? {} : { type: kind.type }),
    ...(isFirst && provides === 'others' ? { provides: true } : {}),
    ...(offer === null
      ? {}
      : {
          offer: {
            component: offer.kind === 'service' ? COMPONENT.services : COMPONENT.packages,
            id: offer.id,
          },
        }),
  });
  const refuse = (refusal: ShownError): void => {
    setSent(null);
    setShown(refusal);
    form.setErrors(refusedFields(refusal, FIELDS));
    lead();
  };
  const sendCode = async (values: typeof EMPTY): Promise<void> => {
    setShown(null);
    setKindMissing(kind.type === null);
    if (kind.type === null) return lead();
    try {
      const { delivery } = await api.call(signupCode, { body: bodyOf(values) });
      setSent(delivery);
    } catch (error) {
      refuse(describeError(error));
    }
  };
  /** An error about the code is shown by the code step. */
  const openBusiness = async (code: string): Promise<ShownError | null> => {
    const values = form.getValues();
    try {
      await api.call(signupCloud, { body: { ...bodyOf(values), code } });
      if (isStaff) {
        toast({ text: t('sale.opened', { name: values.business_name }), tone: 'ok' });
        go(offer?.kind === 'package' ? '/items/279' : '/items/278');
      } else await signIn(values.email, values.password);
      return null;
    } catch (error) {
      const refusal = describeError(error);
      if (
        isVerificationCodeError(refusal) ||
        Object.keys(refusedFields(refusal, FIELDS)).length === 0
      )
        return refusal;
      refuse(refusal);
      return null;
    }
  };
  if (sent !== null) {
    const { email } = form.getValues();
    return (
      <CodeStep
        email={email}
        delivery={sent}
        onCode={openBusiness}
        onAgain={() => sendCode(form.getValues())}
        onBack={() => setSent(null)}
      />
    );
  }
  const invalid = kindMissing || Object.keys(form.errors).length > 0;
  return (
    <QuietCard
      wide
      title={t(asked.title)}
      help={t(asked.help)}
      foot={isStaff ? null : <Anchor href={hrefOf('/login')}>{t('haveAccount')}</Anchor>}
    >
      <form
        ref={root}
        onSubmit={form.onSubmit(sendCode, () => {
          setKindMissing(kind.type === null);
          lead();
        })}
        noValidate
      >
        <Stack gap="lg">
          {(shown !== null || invalid) && (
            <MessageBox tone="bad" icon={<IconAlertCircle size={20} />}>
              {shown?.description ?? t('formErrors')}
            </MessageBox>
          )}
          {asked.type === null && (
            <Radio.Group
              label={t('kind.title')}
              value={chosen}
              error={kindMissing && kind.type === null ? t('kind.missing') : null}
              onChange={setChosen}
            >
              <Stack gap="xs" mt="xs">
                {(['2', '3'] as const).map((type) => (
                  <Radio
                    key={type}
                    size="md"
                    value={type}
                    label={t(type === '2' ? 'kind.shop' : 'kind.restaurant')}
                    description={t(type === '2' ? 'kind.shopHelp' : 'kind.restaurantHelp')}
                  />
                ))}
              </Stack>
            </Radio.Group>
          )}
          {kind.type !== null && <SignUpSale type={kind.type} offer={offer} />}
          {isFirst && (
            <Radio.Group label={t('provides.title')} value={provides} onChange={setProvides}>
              <Stack gap="xs" mt="xs">
                <Radio
                  size="md"
                  value="own"
                  label={t('provides.own')}
                  description={t('provides.ownHelp')}
                />
                <Radio
                  size="md"
                  value="others"
                  label={t('provides.others')}
                  description={t('provides.othersHelp')}
                />
              </Stack>
            </Radio.Group>
          )}
          <fieldset className={arrange['bareGroup']}>
            <legend className={classes['legend']}>{t('business')}</legend>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextInput
                autoFocus={asked.type !== null}
                data-autofocus={asked.type !== null}
                label={t('businessName')}
                autoComplete="organization"
                {...field('business_name')}
              />
              <TextInput
                className="ltr-text"
                label={t('vatNumber')}
                description={t('vatNumberHelp')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                inputMode="numeric"
                maxLength={9}
                {...field('vat_number')}
              />
              <TextInput label={t('branchName')} {...field('branch_name')} />
            </SimpleGrid>
          </fieldset>
          <fieldset className={arrange['bareGroup']}>
            <legend className={classes['legend']}>{t('manager')}</legend>
            <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
              <TextInput
                label={t('firstName')}
                autoComplete="given-name"
                {...field('first_name')}
              />
              <TextInput label={t('lastName')} autoComplete="family-name" {...field('last_name')} />
              <TextInput
                className="ltr-text"
                label={t('email')}
                type="email"
                autoComplete="username"
                {...field('email')}
              />
              <PasswordInput
                aria-invalid={form.errors['password'] !== undefined}
                className="digits-text"
                label={t('password')}
                description={t('passwordHelp')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                autoComplete="new-password"
                {...field('password')}
              />
              <TextInput
                className="ltr-text"
                label={t('card')}
                description={t('cardHelp')}
                inputWrapperOrder={['label', 'input', 'error', 'description']}
                inputMode="numeric"
                maxLength={20}
                autoComplete="off"
                {...field('card')}
              />
            </SimpleGrid>
          </fieldset>
          <Button type="submit" size="md" fullWidth loading={form.submitting}>
            {t('sendCode')}
          </Button>
        </Stack>
      </form>
    </QuietCard>
  );
}
