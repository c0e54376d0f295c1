import type { Sale } from '@muster/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { money } from '../../features/payments/money.ts';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { DownloadCsv } from './DownloadCsv.tsx';
import { GiveSheet } from './GiveSheet.tsx';
import classes from './Operate.module.css';
import { dayOf, salesQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { RefundSheet } from './RefundSheet.tsx';
import { PagedRows } from './Rows.tsx';

/** Whose purchase it is, by name. */
const whoseIs = ({ member }: Sale): string => (member ? `${member.first_name} ${member.last_name}`.trim() : words.left);

function Row({ sale }: { sale: Sale }) {
  const [opened, setOpened] = useState(false);
  const { name, state, amount_paid, currency, reason, member, dispute } = sale;
  // What was given has cost nothing: it is taken back, not paid back.
  const wasGiven = amount_paid === 0;
  const whose = whoseIs(sale);
  return (
    <li className={classes.row} data-off={state === 'refunded' ? '' : undefined}>
      <div className={classes.about}>
        <p className={classes.name}>{whose}</p>
        <p>{name}</p>
        {member && <p>{member.email}</p>}
        <p>
          {[words.receipt(sale.receipt_number), dayOf(sale.bought_at), state !== 'refunded' && words.until(dayOf(sale.expiration_date))]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {reason && <p className={classes.quote}>{reason}</p>}
        {dispute && <p className={classes.warning}>{words.questioned(dispute.status.replaceAll('_', ' '))}</p>}
      </div>
      <div className={classes.side}>
        {!wasGiven && <span className={classes.amount}>{money(amount_paid, currency)}</span>}
        <span className={classes.chip} data-state={state}>
          {words.states[state === 'refunded' && wasGiven ? 'taken' : state]}
        </span>
        {state !== 'refunded' && (
          <Button
            size="small"
            aria-haspopup="dialog"
            aria-label={(wasGiven ? words.takeBackOf : words.refundOf)(`${name}, ${whose}`)}
            onPointerEnter={preloadSheet}
            onFocus={preloadSheet}
            onClick={() => setOpened(true)}
          >
            {wasGiven ? words.takeBack : words.refund}
          </Button>
        )}
      </div>
      <RefundSheet sale={sale} whose={whose} wasGiven={wasGiven} opened={opened} onClose={() => setOpened(false)} />
    </li>
  );
}

/** What was sold and given: paid back or taken back here, with a reason, and given. */
export function Purchases() {
  const [giving, setGiving] = useState(false);
  const query = useInfiniteQuery(salesQuery);
  return (
    <div className={classes.screen}>
      <div className={classes.actions}>
        <Button
          look="filled"
          size="small"
          aria-haspopup="dialog"
          onPointerEnter={preloadSheet}
          onFocus={preloadSheet}
          onClick={() => setGiving(true)}
        >
          {words.give}
        </Button>
        <DownloadCsv label={words.salesFile} name="sales.csv" read={() => api.downloadSales({})} />
      </div>
      <PagedRows query={query} none={words.noSales}>
        {(sale) => <Row sale={sale} />}
      </PagedRows>
      <GiveSheet opened={giving} onClose={() => setGiving(false)} />
    </div>
  );
}
