import type { ShirtOrder } from '@muster/contract';
import { countryName } from '@muster/contract/places/addresses';
import { useId } from 'react';
import { getConfig } from '../../platform/config.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './Operate.module.css';
import { dayOf } from './operate.api.ts';
import { operate as words } from './operate.words.ts';
import own from './Shirts.module.css';

function addressWords({ address }: ShirtOrder): string {
  if (!address) return words.forgotten;
  const { street, street_2, city, state, zip, country } = address;
  const abroad = country === getConfig().locale.primary_country ? '' : countryName(country);
  return [street, street_2, city, `${state} ${zip}`, abroad].filter((part) => part.trim()).join(', ');
}

interface ShirtRowProps {
  order: ShirtOrder;
  chosen: boolean;
  onChoose: () => void;
  /** Whether something is being said of it. */
  busy: boolean;
  /** Says that it was not sent after all. */
  onTakeBack: () => void;
}

/** One shirt: who gets it and where it goes. One that is to be sent can be chosen, by a tap anywhere. */
export function ShirtRow({ order, chosen, onChoose, busy, onTakeBack }: ShirtRowProps) {
  const id = useId();
  const name = `${order.size} · ${order.name ?? words.left}`;
  const isSent = order.state === 'sent';
  return (
    <li className={`${classes.row} ${own.row}`}>
      {!isSent && (
        <input type="checkbox" id={id} className={own.box} checked={chosen} onChange={onChoose} aria-describedby={`${id}-where`} />
      )}
      <div className={classes.about}>
        <p className={classes.name}>{isSent ? name : <label htmlFor={id}>{name}</label>}</p>
        <p id={`${id}-where`}>{addressWords(order)}</p>
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
      {isSent && (
        <div className={`${classes.side} ${own.side}`}>
          <span className={classes.chip} data-state="sent">
            {words.shown.sent}
          </span>
          {order.address && (
            <Button look="text" size="small" busy={busy} onClick={onTakeBack}>
              {words.notSent}
            </Button>
          )}
        </div>
      )}
    </li>
  );
}
