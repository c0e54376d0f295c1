import type { Receipt as ReceiptFacts } from '@muster/contract';
import { ApiError } from '@muster/contract/base/client';
import { useQuery } from '@tanstack/react-query';
import { createPortal } from 'react-dom';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageBar } from '../../ui/PageBar.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import classes from './Receipt.module.css';
import { receiptQuery } from './receipt.api.ts';
import { receipt as words } from './receipt.words.ts';

const SETTINGS = '/profile/settings';

/** What is on the paper: black on white, whatever the scheme of the screen, and few large areas, which would cost ink. */
function Sheet({ receipt }: { receipt: ReceiptFacts }) {
  const { seller, buyer, currency, time_zone, discount, refunded, state } = receipt;
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() });
  const day = new Intl.DateTimeFormat('en-US', { timeZone: time_zone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const amount = (cents: number) => money.format(cents / 100);
  const on = (instant: string) => day.format(new Date(instant));
  const isGift = receipt.price === 0;
  const rows: Array<readonly [string, string]> = [
    [words.membership, `${receipt.name}, ${words.lasts(receipt.days)}`],
    ...(state === 'refunded' ? [] : [[words.valid, words.between(on(receipt.starts_at), on(receipt.expiration_date))] as const]),
    ...(discount > 0 ? [[words.price, amount(receipt.price)] as const, [words.discount, amount(-discount)] as const] : []),
  ];
  return (
    <article className={classes.sheet}>
      <header className={classes.head}>
        <h2>{words.number(receipt.receipt_number)}</h2>
        <p>
          {words.date} {on(receipt.bought_at)}
        </p>
      </header>
      <div className={classes.sides}>
        <section>
          <h3>{words.from}</h3>
          <p>
            {[seller.name, ...seller.lines, seller.email].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
        </section>
        {buyer && (
          <section>
            <h3>{words.to}</h3>
            <p>
              <span>{buyer.name}</span>
              {buyer.email && <span>{buyer.email}</span>}
            </p>
          </section>
        )}
      </div>
      <dl className={classes.rows}>
        {rows.map(([term, said]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{said}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{isGift ? words.given : words.paid}</dt>
          <dd>{amount(receipt.amount_paid)}</dd>
        </div>
        {refunded > 0 && (
          <div>
            <dt>{words.paidBack}</dt>
            <dd>{amount(-refunded)}</dd>
          </div>
        )}
        {receipt.reason && (
          <div>
            <dt>{words.reason}</dt>
            <dd>{receipt.reason}</dd>
          </div>
        )}
      </dl>
    </article>
  );
}

/** The receipt of one purchase, as it will be on paper. */
export function Receipt({ purchaseId }: { purchaseId: string }) {
  const { data: receipt, error, refetch } = useQuery(receiptQuery(purchaseId));
  const content = () => {
    if (error instanceof ApiError && error.status < 500 && error.status >= 400)
      return <EmptyState drawing="not-found" text={error.message} action={<ButtonLink to={SETTINGS}>{words.back}</ButtonLink>} />;
    if (!receipt) return error ? <ErrorState error={error} text={words.failed} onRetry={() => void refetch()} /> : <LoadingStatus />;
    return (
      <div className={classes.screen}>
        <p>
          <Button look="filled" onClick={() => window.print()}>
            {words.print}
          </Button>
        </p>
        <Sheet receipt={receipt} />
        {createPortal(
          <div className={classes.paper} data-paper aria-hidden="true">
            <Sheet receipt={receipt} />
          </div>,
          document.body,
        )}
      </div>
    );
  };
  return (
    <>
      <PageBar title={words.title} backTo={SETTINGS} />
      {content()}
    </>
  );
}
