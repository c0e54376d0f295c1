import type { ShirtOrder } from '@muster/contract';
import { countryName } from '@muster/contract/addresses';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { getConfig } from '../../platform/config.ts';
import { reasonOf } from '../../platform/reason.ts';
import { Button } from '../../ui/Button.tsx';
import { Choices } from '../../ui/Choices.tsx';
import { toast } from '../../ui/toast.ts';
import { DownloadCsv } from './DownloadCsv.tsx';
import classes from './Operate.module.css';
import { dayOf, readAgain, shirtsQuery } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import { PagedRows } from './Rows.tsx';

type Shown = ShirtOrder['state'] | 'all';
const stateOf = (shown: Shown) => (shown === 'all' ? undefined : shown);

function addressWords({ address }: ShirtOrder): string {
  if (!address) return words.forgotten;
  const { street, street_2, city, state, zip, country } = address;
  const abroad = country === getConfig().locale.primary_country ? '' : countryName(country);
  return [street, street_2, city, `${state} ${zip}`, abroad].filter((part) => part.trim()).join(', ');
}

function Order({ order }: { order: ShirtOrder }) {
  const whose = order.name ?? words.left;
  const mark = useMutation({
    mutationFn: (state: ShirtOrder['state']) => api.markShirtOrder({ params: { id: order.id }, body: { state } }),
    // What can be undone needs no question: the row leaves the list only when the list is read again.
    onSettled: () => readAgain('shirts'),
    onError: (error) => toast(reasonOf(error), { kind: 'alert' }),
  });
  const isSent = order.state === 'sent';
  return (
    <li className={classes.row}>
      <div className={classes.about}>
        <p className={classes.name}>{`${order.size} · ${whose}`}</p>
        <p>{addressWords(order)}</p>
        <p>
          {[
            words.receipt(order.receipt_number),
            words.orderedOn(dayOf(order.ordered_at)),
            order.sent_at && words.sentOn(dayOf(order.sent_at)),
            order.member?.email,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.side}>
        {isSent && (
          <span className={classes.chip} data-state="sent">
            {words.shown.sent}
          </span>
        )}
        {isSent && order.address && (
          <Button look="text" size="small" busy={mark.isPending} onClick={() => mark.mutate('ordered')}>
            {words.notSent}
          </Button>
        )}
        {!isSent && (
          <Button size="small" busy={mark.isPending} aria-label={words.markSentOf(whose)} onClick={() => mark.mutate('sent')}>
            {words.markSent}
          </Button>
        )}
      </div>
    </li>
  );
}

/** The shirts that go with memberships: who gets which, where it goes, and whether it was sent. */
export function Shirts() {
  const [shown, setShown] = useState<Shown>('ordered');
  const query = useInfiniteQuery(shirtsQuery(stateOf(shown)));
  const hasSome = query.data?.pages.some(({ data }) => data.length > 0);
  return (
    <div className={classes.screen}>
      <Choices
        legend={words.show}
        name="shown"
        choices={(['ordered', 'sent', 'all'] as const).map((value) => ({ value, label: words.shown[value] }))}
        chosen={[shown]}
        onChoose={(value) => setShown(value as Shown)}
      />
      {hasSome && (
        <div className={classes.actions}>
          <DownloadCsv
            label={words.shirtsFile}
            name={`shirts-${shown}.csv`}
            read={() => api.downloadShirtOrders({ query: { state: stateOf(shown) } })}
          />
        </div>
      )}
      <PagedRows query={query} none={words.noShirts[shown]}>
        {(order) => <Order order={order} />}
      </PagedRows>
    </div>
  );
}
