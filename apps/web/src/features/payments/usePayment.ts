import type { Me, PaymentSettings } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { errors } from '@muster/contract/errors';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { leaveSite } from '../../platform/leave.ts';
import { reasonOf } from '../../platform/reason.ts';
import { toast } from '../../ui/toast.ts';
import { type Refusal, useForm } from '../../ui/useForm.ts';
import { type Attempt, dropAttempt, type Order, readAttempt, takeAttempt } from './attempt.ts';
import { type CardValues, cardZipOf, type OwnerValues, refuseOwner } from './card.rules.ts';
import { collectorOf } from './collectors.ts';
import { declineOf, type PayState } from './declines.ts';
import { AlreadyPaid, type Outcome, PriceChanged, pause, pay, refresh, resume, type Teller, type Waiting } from './pay.ts';
import { payment as words } from './payment.words.ts';
import { ProviderError } from './provider.api.ts';

/** How long the button says that something was refused [PAY-27], and that all is well before the screen changes. */
const refusedMs = 3000;
const completeMs = 900;

type Values = CardValues & OwnerValues;

export interface PaymentOptions {
  order: Order;
  settings: PaymentSettings;
  me: Me;
  /** What else must be right before anything is asked; false says what is wrong by itself. */
  check?: (() => boolean | Promise<boolean>) | undefined;
  /** Whether a shirt goes with it. */
  shirt: boolean;
  /** The address of the screen, to which a bank sends the member back. */
  address?: string | undefined;
  /** There is another price than the one shown. */
  onPrice: (price: number) => void;
  /** It is paid. */
  onPaid: (email: string) => void;
}

/** The attempt to buy this of which it is not known here how it ended. */
function openFor(memberId: string, order: Order): Attempt | undefined {
  const attempt = readAttempt(memberId);
  return attempt?.open && attempt.order.id === order.id ? attempt : undefined;
}

/** What else is asked is not answered rightly. */
class NotReady extends Error {}

/** Failures of our own calls, where the server's sentence says more than that something failed [PAY-73]. */
const ourReason = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 ? reasonOf(error) : errors['payments.unavailable'].message;

/** Paying as the screen shows it: the form, what the button says [PAY-25 to PAY-29], and an attempt that a reload or a bank interrupted. */
export function usePayment({ order, settings, me, check, shirt, address = '/paymentview', onPrice, onPaid }: PaymentOptions) {
  const collector = collectorOf(settings);
  const [waiting, setWaiting] = useState<Waiting>();
  /** Where the bank asks, while the member has come back from there without an answer. */
  const [bank, setBank] = useState<string>();
  const [before] = useState(me.latest_purchase);
  const [held] = useState(() => takeAttempt({ member: me.id, order, email: me.email, shirt }));
  const [interrupted] = useState(() => openFor(me.id, order));
  const [state, setState] = useState<PayState>(interrupted ? 'authorizing' : 'empty');
  const here = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Whether a press is still being answered. */
  const busy = useRef(false);
  const teller = (): Teller => ({ settings, me: { ...me, latest_purchase: before }, signal: here.current!.signal, onWaiting: setWaiting });

  const show = useCallback((next: PayState) => {
    clearTimeout(timer.current);
    setState(next);
    setWaiting(undefined);
    if (next === 'invalid' || next === 'declined') timer.current = setTimeout(() => setState('empty'), refusedMs);
  }, []);

  const complete = async (email: string) => {
    show('complete');
    const { signal } = here.current!;
    await pause(completeMs, signal);
    onPaid(email);
  };

  /** What a failure says on the screen; undefined where the server names a field. */
  const read = (error: unknown): Refusal<Values> | undefined => {
    if (error instanceof NotReady) {
      show('invalid');
      return {};
    }
    if (error instanceof ProviderError) {
      const { state: next, problems, failure } = declineOf(error.code);
      show(next);
      return { problems, failure };
    }
    show('empty');
    if (error instanceof PriceChanged) {
      onPrice(error.price);
      return { failure: errors['payments.price_changed'].message };
    }
    if (error instanceof ApiError && error.fields.receipt_email) return undefined;
    return { failure: ourReason(error) };
  };

  /** Pays. What was paid already, by another tab or before, is as good. */
  const attempt = async (values: Values): Promise<Outcome> => {
    if (check && !(await check())) throw new NotReady();
    const return_url = location.origin + address;
    return pay({ order, shirt, values, collector, held, return_url }, teller()).catch(async (error: unknown): Promise<Outcome> => {
      if (!(error instanceof AlreadyPaid)) throw error;
      dropAttempt();
      await refresh();
      toast(errors['payments.already_paid'].message);
      return { kind: 'paid' };
    });
  };

  const form = useForm<Values>({
    initialValues: { name: '', number: '', expiry: '', code: '', zip: cardZipOf(me), email: held.email },
    validate: (values) => ({ ...refuseOwner(values), ...collector.refuse(values, new Date()) }),
    fieldOf: (name) => (name === 'receipt_email' ? 'email' : name),
    send: async (values) => {
      show('authorizing');
      setBank(undefined);
      busy.current = true;
      const outcome = await attempt(values).finally(() => {
        busy.current = false;
      });
      if (outcome.kind === 'asked') leaveSite(outcome.url);
      else await complete(values.email.trim());
    },
    refused: (error) => (here.current?.signal.aborted ? {} : read(error)),
  });

  /** How an attempt ended that a reload, a bank or the way back interrupted. */
  const onFound = useEffectEvent((outcome: Outcome, email: string) => {
    if (outcome.kind === 'paid') return void complete(email).catch(() => undefined);
    show('empty');
    setBank(outcome.url);
  });
  const onRefused = useEffectEvent((error: unknown) => {
    if (here.current?.signal.aborted) return;
    const { failure, ...rest } = read(error) ?? {};
    form.refuse({ ...rest, failure: failure === errors['payments.unavailable'].message ? words.notCharged : failure });
  });
  const findOut = useEffectEvent((attempt: Attempt) => resume(attempt, teller()));
  /** The way back may show the screen as it was left. A press that was not answered by then goes on by itself. */
  const onBack = useEffectEvent(() => {
    if (busy.current) return undefined;
    const left = openFor(me.id, order);
    show(left ? 'authorizing' : 'empty');
    return left;
  });
  useEffect(() => {
    here.current = new AbortController();
    const takeUp = (left: Attempt) => void findOut(left).then((outcome) => onFound(outcome, left.email), onRefused);
    if (interrupted) takeUp(interrupted);
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      const left = persisted ? onBack() : undefined;
      if (left) takeUp(left);
    };
    window.addEventListener('pageshow', cameBack);
    return () => {
      window.removeEventListener('pageshow', cameBack);
      clearTimeout(timer.current);
      here.current?.abort();
    };
  }, [interrupted]);

  return { form, state, waiting, bank, Fields: collector.Fields };
}
