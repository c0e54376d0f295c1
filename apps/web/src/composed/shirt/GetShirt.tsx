import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { account } from '../../features/account/account.words.ts';
import { readDraft, saveDraft } from '../../features/account/draft.ts';
import { Actions, Screen } from '../../features/account/Screen.tsx';
import { payment } from '../../features/payments/payment.words.ts';
import { TierChoice, TiersWaiting } from '../../features/payments/TierChoice.tsx';
import { ShirtSection, type ShirtValues, useShirt } from '../../features/shirts/index.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useOrders } from './useOrders.ts';
import { useShirtStep } from './useShirtStep.ts';

/** The step get_red_shirt: which membership, and the shirt that goes with it [REG-08, REG-19]. It can be skipped. */
export function GetShirt() {
  const { me, step, finish } = useShirtStep('get_red_shirt');
  const navigate = useNavigate();
  const { options, error, retry, rate } = useOrders();
  const [before] = useState(readDraft);
  const [tier, setTier] = useState(before.tier);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const list = useRef<{ focus: () => void }>(null);
  const shirt = useShirt({ me, before: before.shirt as ShirtValues | undefined, onChange: (values) => saveDraft({ shirt: values }) });
  const chosen = options?.find(({ id }) => id === tier);

  const choose = (id: string) => {
    setTier(id);
    setProblem(undefined);
    saveDraft({ tier: id });
  };
  const goOn = async () => {
    if (busy) return;
    if (!chosen) {
      setProblem(payment.pick);
      list.current?.focus();
      return;
    }
    setBusy(true);
    const settled = await shirt.settle();
    setBusy(false);
    if (settled) await navigate({ to: '/registration/pay_for_shirt' });
  };

  return (
    <Screen title={account.shirtTitle} text={account.shirtText} step={step}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void goOn();
        }}
      >
        {error && <ErrorState error={error} text={payment.optionsFailed} onRetry={retry} />}
        {!error && !options && <TiersWaiting />}
        {options?.length === 0 && <EmptyState drawing="soon" text={payment.noOptions} />}
        {options && options.length > 0 && (
          <>
            <TierChoice ref={list} options={options} rate={rate} chosen={tier} problem={problem} onChoose={choose} />
            <ShirtSection shirt={shirt} />
          </>
        )}
        <Actions>
          <Button size="large" onClick={finish}>
            {account.shirtLater}
          </Button>
          {options && options.length > 0 && (
            <Button type="submit" look="filled" size="large" wide busy={busy}>
              {account.next}
            </Button>
          )}
        </Actions>
      </form>
    </Screen>
  );
}
