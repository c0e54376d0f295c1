import type { Challenge, ScoreReview } from '@muster/contract';
import { limits } from '@muster/contract/limits';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Mantine } from '../../../theme/Mantine.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ReasonField, refuseReason } from '../../../ui/ReasonField.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { SheetForm } from '../../../ui/SheetForm.tsx';
import { useForm } from '../../../ui/useForm.ts';
import { dayHeading, localDay } from '../challenge.days.ts';
import { amountWords } from '../challenge.facts.ts';
import type { Somebody } from './correct.rules.ts';
import classes from './ReviewScore.module.css';
import { reviewWords as words } from './review.words.ts';

const Days = ({ review: { score, required_unit: unit, days } }: { review: ScoreReview }) => (
  <div className={classes.screen}>
    <p className={classes.total}>{words.total(amountWords(score, unit))}</p>
    {days.length === 0 ? (
      <p>{words.nothing}</p>
    ) : (
      <table className={classes.days}>
        <thead>
          <tr>
            <th scope="col">{words.day}</th>
            <th scope="col">{words.counted}</th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, total }) => (
            <tr key={day}>
              <td>{dayHeading(day, localDay())}</td>
              <td>{amountWords(total, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
  </div>
);

export interface ReviewScoreProps {
  challenge: Pick<Challenge, 'id'>;
  of: Somebody;
  opened: boolean;
  onClose: () => void;
}

/** Asks for the reason of a review, then shows what counts of each day. Every look is one request with a reason of its own. */
export function ReviewScore({ challenge: { id }, of, opened, onClose }: ReviewScoreProps) {
  const [review, setReview] = useState<ScoreReview>();
  const form = useForm({
    initialValues: { reason: '' },
    validate: (fields) => refuseReason(fields, true, limits.correction_reason_length),
    send: async ({ reason }) => {
      setReview(await api.reviewScore({ params: { id, userId: of.id }, body: { reason: reason.trim() } }));
    },
    failed: (error) => reasonOr(error, words.failed),
  });
  const close = () => {
    onClose();
    if (!review) return;
    setReview(undefined);
    form.change({ reason: '' });
  };
  if (review)
    return (
      <Sheet opened={opened} onClose={close} title={words.scoreOf(of.name)} footer={<Button onClick={close}>{words.close}</Button>}>
        <Days review={review} />
      </Sheet>
    );
  return (
    <SheetForm opened={opened} onClose={close} title={words.titleFor(of.name)} form={form} send={words.open}>
      <Mantine>
        <p>{words.text}</p>
        <ReasonField form={form} label={words.reason} hint={words.reasonHint} longest={limits.correction_reason_length} />
      </Mantine>
    </SheetForm>
  );
}
