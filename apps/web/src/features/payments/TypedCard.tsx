import longForm from '../../ui/LongForm.module.css';
import type { FieldsOf } from '../../ui/useForm.ts';
import { type CardValues, expiryOf, hasCheckDigit, maskCode, maskExpiry, maskNumber, refuseCard } from './card.rules.ts';
import type { Collector, Payment } from './collector.ts';
import { MaskedInput } from './MaskedInput.tsx';
import classes from './PaymentForm.module.css';
import { CardIcon } from './payment.icons.tsx';
import { payment as words } from './payment.words.ts';
import { confirmIntent, createMethod, ProviderError } from './provider.api.ts';

/** The specified fields of a card [PAY-12, PAY-42, PAY-43, PAY-47]. */
function TypedFields({ form }: { form: FieldsOf<CardValues> }) {
  const field = (name: keyof CardValues, mask: (typed: string) => string) => ({
    name,
    mask,
    value: form.values[name],
    error: form.errors[name],
    onType: (value: string) => form.change({ [name]: value }),
  });
  return (
    <>
      <MaskedInput
        {...field('number', maskNumber)}
        label={words.number}
        autoComplete="cc-number"
        placeholder="1234 1234 1234 1234"
        leftSection={<CardIcon size={22} />}
        leftSectionWidth={48}
        className={`${classes.figures} ${classes.number}`}
      />
      <div className={longForm.pair}>
        <MaskedInput
          {...field('expiry', maskExpiry)}
          label={words.expiry}
          autoComplete="cc-exp"
          placeholder="MM/YY"
          className={classes.figures}
        />
        <MaskedInput {...field('code', maskCode)} label={words.code} autoComplete="cc-csc" placeholder="123" className={classes.figures} />
      </div>
    </>
  );
}

/** What the provider is told of whose card it is: the address only where it is the card's. */
export function ownerOf({ values: { name, zip, email }, me: { location, phone } }: Payment) {
  const lives = location && location.zip.slice(0, 5) === zip.trim().slice(0, 5) ? location : undefined;
  return {
    name: name.trim(),
    email: email.trim(),
    phone: phone ?? undefined,
    address: { line1: lives?.address, city: lives?.city, state: lives?.address_state, country: lives?.country, postal_code: zip.trim() },
  };
}

/** The collector that the specification describes: our own fields, which the browser sends to the provider itself [PAY-59, PAY-60]. */
export const typedCard: Collector = {
  Fields: TypedFields,
  refuse: refuseCard,
  check: ({ number }) => {
    if (!hasCheckDigit(number)) throw new ProviderError({ code: 'incorrect_number' });
  },
  confirm: async (payment) => {
    const { settings, intent, values, return_url } = payment;
    const { month, year } = expiryOf(values.expiry)!;
    const card = { number: values.number.replace(/\s/g, ''), exp_month: `${month}`, exp_year: `${year}`, cvc: values.code };
    const method = await createMethod(settings, { card, billing_details: ownerOf(payment) }).catch((error: unknown) => {
      // Without an answer nothing is paid either: the card alone pays nothing.
      throw error instanceof ProviderError ? error : new ProviderError({}, 0);
    });
    return confirmIntent(settings, intent, method.id, return_url);
  },
};
