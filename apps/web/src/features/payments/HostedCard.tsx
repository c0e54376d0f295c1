import { Input } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ErrorState } from '../../ui/ErrorState.tsx';
import longForm from '../../ui/LongForm.module.css';
import type { FieldsOf, Problems } from '../../ui/useForm.ts';
import type { CardValues } from './card.rules.ts';
import { cardWords } from './card.words.ts';
import type { Collector } from './collector.ts';
import classes from './HostedCard.module.css';
import { type FieldChange, type FieldKind, type HostedField, type HostedScript, loadScript } from './hosted.script.ts';
import { payment as words } from './payment.words.ts';
import { ProviderError } from './provider.api.ts';
import { ownerOf } from './TypedCard.tsx';

const kinds = { number: 'cardNumber', expiry: 'cardExpiry', code: 'cardCvc' } as const satisfies Record<keyof CardValues, FieldKind>;
const names = Object.keys(kinds) as Array<keyof CardValues>;
const labels = { number: words.number, expiry: words.expiry, code: words.code };

/** What is wrong with a field that is not complete, in the words of our own fields [PAY-41 to PAY-47]. */
function problemOf(name: keyof CardValues, change: FieldChange | undefined): string | undefined {
  if (!change || change.empty) return cardWords.required;
  if (change.complete && !change.error) return undefined;
  if (name !== 'expiry') return cardWords[name];
  const code = change.error?.code ?? '';
  if (code.endsWith('_past')) return cardWords.expired;
  return code.startsWith('incomplete') || code === '' ? cardWords.expiryShape : cardWords.expiry;
}

/** The look of our own fields, which a frame of another site cannot inherit. */
function look() {
  const page = getComputedStyle(document.body);
  const base = { color: page.color, fontFamily: page.fontFamily, fontSize: '16px', lineHeight: '24px' };
  return { style: { base, invalid: { color: page.color } }, showIcon: false };
}

/**
 * The second collector: the provider's own fields, for accounts that may not send card numbers. They are frames of the provider within our
 * form, so what is typed is not even on our page; the screen, its words and its states are the same.
 */
export function hostedFields(url: string, publishableKey: string): Collector {
  const changes: Partial<Record<keyof CardValues, FieldChange>> = {};
  let script: HostedScript | undefined;
  let card: HostedField | undefined;

  function Fields({ form }: { form: FieldsOf<CardValues> }) {
    const id = useId();
    const places = useRef<Partial<Record<keyof CardValues, HTMLDivElement | null>>>({});
    const [tries, setTries] = useState(0);
    const [error, setError] = useState<Error>();
    // What was wrong with a field is forgotten, as with our own.
    const onTyped = useEffectEvent((name: keyof CardValues) => form.change({ [name]: '' }));
    useEffect(() => {
      const mounted: HostedField[] = [];
      let isHere = true;
      const open = async () => {
        script = await loadScript(url, publishableKey);
        if (!isHere) return;
        const elements = script.elements();
        for (const name of names) {
          const field = elements.create(kinds[name], look());
          field.on('change', (told) => {
            changes[name] = told;
            onTyped(name);
          });
          field.mount(places.current[name]!);
          mounted.push(field);
          if (name === 'number') card = field;
        }
      };
      open().catch((failure: Error) => isHere && setError(failure));
      return () => {
        isHere = false;
        card = undefined;
        for (const name of names) delete changes[name];
        for (const field of mounted) field.destroy();
      };
    }, [tries]);
    if (error)
      return (
        <ErrorState
          error={error}
          text={words.fieldsFailed}
          onRetry={() => {
            setError(undefined);
            setTries(tries + 1);
          }}
        />
      );
    const field = (name: keyof CardValues) => (
      <Input.Wrapper label={labels[name]} error={form.errors[name]} labelElement="div" id={`${id}-${name}`}>
        <div
          className={classes.place}
          data-invalid={form.errors[name] ? true : undefined}
          data-field={name}
          ref={(element) => {
            places.current[name] = element;
          }}
        />
      </Input.Wrapper>
    );
    return (
      <>
        {field('number')}
        <div className={longForm.pair}>
          {field('expiry')}
          {field('code')}
        </div>
      </>
    );
  }

  return {
    Fields,
    refuse: () =>
      Object.fromEntries(
        names.flatMap((name) => {
          const problem = problemOf(name, changes[name]);
          return problem ? [[name, problem]] : [];
        }),
      ) as Problems<CardValues>,
    check: () => undefined,
    confirm: async (payment) => {
      const { intent, return_url } = payment;
      const { paymentIntent, error } = await script!.confirmCardPayment(
        intent.client_secret,
        { payment_method: { card: card!, billing_details: ownerOf(payment) }, return_url },
        { handleActions: false },
      );
      if (paymentIntent) return paymentIntent;
      // Without an answer of the provider nobody knows: the screen asks it.
      if (!error || error.type === 'api_connection_error' || error.type === 'api_error') throw new Error(error?.message);
      throw new ProviderError(error);
    },
  };
}
