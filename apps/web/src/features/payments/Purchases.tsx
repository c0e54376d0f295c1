import type { Purchase } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { ListEnd } from '../../ui/ListEnd.tsx';
import { Bone, SkeletonRows } from '../../ui/Skeleton.tsx';
import { membershipDay } from '../members/membership.ts';
import { useMe } from '../session/index.ts';
import { money } from './money.ts';
import classes from './Purchases.module.css';
import { purchasesQuery } from './payments.api.ts';
import { purchases as words } from './purchases.words.ts';
import { TierMark } from './TierMark.tsx';

const Waiting = ({ count }: { count: number }) => (
  <SkeletonRows
    count={count}
    render={() => (
      <div className={classes.row}>
        <Bone width={48} height={48} />
        <div className={classes.about}>
          <Bone width={150} height={18} />
          <Bone width={210} height={13} />
        </div>
      </div>
    )}
  />
);

/** What became of it, in words: what was given is not paid back, but taken. */
const stateOf = ({ state, amount_paid }: Purchase): string =>
  state === 'refunded' && amount_paid === 0 ? words.takenBack : words.states[state];

function Row({ purchase }: { purchase: Purchase }) {
  const { id, purchase_choice, name, amount_paid, currency, starts_at, expiration_date, state, reason, receipt_number, shirt } = purchase;
  return (
    <li className={classes.row}>
      <TierMark id={purchase_choice} icon={null} size={48} />
      <div className={classes.about}>
        <p className={classes.name}>{name}</p>
        <p>
          <span data-state={state}>{stateOf(purchase)}</span>
          {amount_paid > 0 && <> · {money(amount_paid, currency)}</>} · {words.number(receipt_number)}
        </p>
        {state !== 'refunded' && <p>{words.between(membershipDay(starts_at), membershipDay(expiration_date))}</p>}
        {shirt && <p>{words.shirt(shirt.size, shirt.sent_at && membershipDay(shirt.sent_at))}</p>}
        {reason && <p className={classes.reason}>{reason}</p>}
      </div>
      <ButtonLink to="/receipts/$purchaseId" params={{ purchaseId: id }} size="small" aria-label={words.receiptOf(name, receipt_number)}>
        {words.receipt}
      </ButtonLink>
    </li>
  );
}

/** What the member has bought or was given, the latest first, each with its receipt. */
export function Purchases() {
  const query = useInfiniteQuery(purchasesQuery(useMe().id));
  if (query.isLoadingError) return <ErrorState error={query.error} text={words.failed} onRetry={() => void query.refetch()} />;
  const all = query.data?.pages.flatMap(({ data }) => data);
  if (all?.length === 0)
    return <EmptyState drawing="soon" text={words.empty} action={<ButtonLink to="/membershipoptionview">{words.choose}</ButtonLink>} />;
  return (
    <div className={classes.screen}>
      {all ? (
        <ul>
          {all.map((purchase) => (
            <Row key={purchase.id} purchase={purchase} />
          ))}
        </ul>
      ) : (
        <Waiting count={3} />
      )}
      <ListEnd list={query} waiting={<Waiting count={1} />} failed={words.moreFailed} />
    </div>
  );
}
