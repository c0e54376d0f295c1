import type { FieldsOf } from '../../ui/useForm.ts';
import { type CardValues, maskNumber, type OwnerValues } from './card.rules.ts';
import { payment as words } from './payment.words.ts';
import classes from './TestCards.module.css';

/** The provider's published test cards. */
const cards: ReadonlyArray<readonly [number: string, what: string]> = [
  ['4242424242424242', words.test.succeeds],
  ['4000002500003155', words.test.asks],
  ['4000000000000002', words.test.declined],
  ['4000000000000069', words.test.expired],
  ['4000000000000127', words.test.code],
  ['4000000000000036', words.test.zip],
  ['4242424242424241', words.test.number],
  ['4000000000000119', words.test.error],
];

/** The cards of the sandbox, each to be filled in by a tap. Only where nothing is charged. */
export function TestCards({ form, owner }: { form: FieldsOf<CardValues & OwnerValues>; owner: string }) {
  const fill = (number: string) => {
    const { name, zip } = form.getValues();
    form.change({
      number: maskNumber(number),
      expiry: `12/${String(new Date().getFullYear() + 4).slice(-2)}`,
      code: '123',
      name: name || owner,
      zip: zip || '04101',
    });
  };
  return (
    <details className={classes.cards}>
      <summary className={classes.summary}>
        <span>{words.testCards}</span>
        <span className={classes.text}>{words.testText}</span>
      </summary>
      <ul className={classes.list}>
        {cards.map(([number, what]) => (
          <li key={number}>
            <button type="button" className={classes.card} onClick={() => fill(number)}>
              <span className={classes.number}>{maskNumber(number)}</span>
              <span className={classes.what}>{what}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
