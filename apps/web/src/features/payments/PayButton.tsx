import { Button } from '../../ui/Button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import type { PayState } from './declines.ts';
import classes from './PaymentForm.module.css';
import { payment as words } from './payment.words.ts';

/** The button that pays, which says how that goes [PAY-26]. */
export function PayButton({ state, price }: { state: PayState; price: string }) {
  const says = state === 'empty' ? words.pay(price) : words.states[state];
  return (
    <>
      <Button
        type="submit"
        look="filled"
        size="large"
        wide
        className={classes.pay}
        data-state={state}
        disabled={state !== 'empty'}
        busy={state === 'authorizing'}
        icon={state === 'complete' && <CheckIcon size={22} />}
      >
        {says}
      </Button>
      <VisuallyHidden>
        <span role="status">{state === 'empty' ? '' : says}</span>
      </VisuallyHidden>
    </>
  );
}
