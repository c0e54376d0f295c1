import type { PurchaseOption } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { discounted } from '@muster/contract/payments/rules';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SubmitEvent, useRef, useState } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { membershipOf } from '../members/membership.ts';
import { useMe } from '../session/index.ts';
import type { Order } from './attempt.ts';
import classes from './MembershipOptions.module.css';
import { payment as words } from './payment.words.ts';
import { discountQuery, optionsQuery } from './payments.api.ts';
import { TierChoice, TiersWaiting } from './TierChoice.tsx';

/** Before the end of a membership it can be bought again for so long. */
const renewMs = limits.membership_renew_days * 86_400_000;

/** The memberships that can be bought, of which one is chosen [PAY-08, PAY-30, PAY-31]. */
export function MembershipOptions() {
  const me = useMe();
  const navigate = useNavigate();
  const hasDiscount = getConfig().features.membership_discount;
  const { data: options, error, refetch } = useQuery(optionsQuery);
  const discount = useQuery({ ...discountQuery, enabled: hasDiscount });
  const [now] = useState(() => Date.now());
  const [chosen, setChosen] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const list = useRef<{ focus: () => void }>(null);

  if (error && !options) return <ErrorState error={error} text={words.optionsFailed} onRetry={() => void refetch()} />;
  if (!options || (hasDiscount && discount.isPending))
    return (
      <div className={classes.form}>
        <TiersWaiting />
      </div>
    );
  if (options.length === 0) return <EmptyState drawing="soon" text={words.noOptions} />;

  const rate = discount.data?.rate ?? 0;
  const mine = membershipOf(me);
  const isCurrent = ({ id }: PurchaseOption) => mine?.lasts === true && mine.tierId === id;
  const orderOf = ({ id, name, price, logo, currency, days }: PurchaseOption): Order => ({
    id,
    title: name,
    price: discounted(price, rate),
    icon: logo,
    currency,
    days,
  });
  const go = (option: PurchaseOption) => void navigate({ to: '/paymentview', state: { order: orderOf(option) } });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const option = options.find((each) => each.id === chosen && !isCurrent(each));
    if (option) return go(option);
    setProblem(words.pick);
    list.current?.focus();
  };
  const ending = options.find((each) => isCurrent(each) && mine!.end - now < renewMs);

  return (
    <form noValidate className={classes.form} onSubmit={submit}>
      <p className={classes.lead}>{words.lead}</p>
      {discount.isError && <FormError>{words.discountFailed}</FormError>}
      <TierChoice
        ref={list}
        options={options}
        rate={rate}
        chosen={chosen}
        untilOf={(option) => (isCurrent(option) ? mine!.until : undefined)}
        problem={problem}
        onChoose={(id) => {
          setChosen(id);
          setProblem(undefined);
        }}
      />
      {ending && (
        <div className={classes.renew}>
          <p>{words.renewText}</p>
          <Button size="small" onClick={() => go(ending)}>
            {words.renew}
          </Button>
        </div>
      )}
      <Button type="submit" look="filled" size="large" wide>
        {words.next}
      </Button>
    </form>
  );
}
