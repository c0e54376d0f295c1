import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { limits } from '@muster/contract/limits';
import type { ReactNode } from 'react';
import { leaveSite } from '../../platform/leave.ts';
import { Mantine } from '../../theme/Mantine.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmailField } from '../../ui/EmailField.tsx';
import { FormError } from '../../ui/FormError.tsx';
import longForm from '../../ui/LongForm.module.css';
import { money } from './money.ts';
import { PayButton } from './PayButton.tsx';
import classes from './PaymentForm.module.css';
import { SafeIcon } from './payment.icons.tsx';
import { payment as words } from './payment.words.ts';
import { TestCards } from './TestCards.tsx';
import { type PaymentOptions, usePayment } from './usePayment.ts';

export interface PaymentFormProps extends PaymentOptions {
  /** What is asked before the card. */
  children?: ReactNode;
}

/** The form of a payment: what else is asked, the card, whose it is, and the button [PAY-12]. */
export function PaymentForm({ children, ...options }: PaymentFormProps) {
  const { order, settings, me } = options;
  const { form, state, waiting, bank, Fields } = usePayment(options);
  return (
    <Mantine>
      <form {...form.shape} className={classes.form}>
        {settings.sandbox && <TestCards form={form} owner={`${me.first_name} ${me.last_name}`.trim()} />}
        {children}
        <fieldset disabled={state === 'authorizing' || state === 'complete'}>
          <legend className={longForm.legend}>{words.details}</legend>
          <div className={longForm.group}>
            <TextInput {...form.getInputProps('name')} label={words.name} autoComplete="cc-name" maxLength={limits.short_text_length} />
            <Fields form={form} />
            <TextInput {...form.getInputProps('zip')} label={words.zip} autoComplete="billing postal-code" maxLength={limits.zip_length} />
            <EmailField {...form.getInputProps('email')} label={words.email} autoComplete="email" />
          </div>
        </fieldset>
        <FormError>{form.failure}</FormError>
        <div role="status">
          {waiting && <p className={classes.hint}>{waiting === 'asking' ? words.doubt : words.recording}</p>}
          {bank && (
            <div className={`${classes.hint} ${classes.bank}`}>
              <p>{words.asked}</p>
              <Button size="small" onClick={() => leaveSite(bank)}>
                {words.toBank}
              </Button>
            </div>
          )}
        </div>
        <PayButton state={state} price={money(order.price, order.currency)} />
        <p className={classes.safe}>
          <SafeIcon size={18} />
          {words.safe}
        </p>
      </form>
    </Mantine>
  );
}
