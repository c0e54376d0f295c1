import type { PurchaseOption } from '@muster/contract';
import { discounted } from '@muster/contract/payments/rules';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { money, percent } from './money.ts';
import { payment as words } from './payment.words.ts';
import classes from './TierCard.module.css';
import { TierMark } from './TierMark.tsx';

export interface TierCardProps {
  option: PurchaseOption;
  /** The discount on it, in percent. */
  rate: number;
  checked: boolean;
  /** It is the member's own, until this day: it cannot be chosen [PAY-30]. */
  until: string | undefined;
  invalid: boolean;
  onChoose: () => void;
}

/** A membership to choose: what it is, what it costs, for how long [PAY-08, PAY-74, PAY-75]. */
export function TierCard({ option, rate, checked, until, invalid, onChoose }: TierCardProps) {
  const { id, name, description, price, currency, logo, days } = option;
  return (
    <label className={classes.card} data-current={until !== undefined || undefined} data-problem={invalid || undefined}>
      <input
        type="radio"
        name="membership"
        className={classes.input}
        checked={checked && until === undefined}
        disabled={until !== undefined}
        onChange={onChoose}
      />
      <TierMark id={id} icon={logo} />
      <span className={classes.about}>
        <span className={classes.name}>
          {name}
          {until !== undefined && <span className={classes.chip}>{words.current}</span>}
        </span>
        {description && <span className={classes.text}>{description}</span>}
        <span className={classes.text}>{until === undefined ? words.lasts(days) : words.validUntil(until)}</span>
      </span>
      <span className={classes.prices}>
        <span className={classes.price}>{money(discounted(price, rate), currency)}</span>
        {rate > 0 && (
          <span className={classes.before}>
            <s>{money(price, currency)}</s> <VisuallyHidden>{words.before}</VisuallyHidden>
            <span className={classes.rate}>{percent(rate)}</span>
          </span>
        )}
      </span>
      <span className={classes.check} aria-hidden="true">
        <CheckIcon size={16} />
      </span>
    </label>
  );
}
