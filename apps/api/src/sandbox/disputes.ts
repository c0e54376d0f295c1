import type { Books, Dispute, Intent } from './books.ts';
import { type Form, fieldsIn, textIn } from './form.ts';
import { newId } from './ids.ts';
import { disputeView, errorsOf } from './wire.ts';

/** The provider's handling of disputes. The evidence submitted decides the outcome, by the provider's own test words. */
export function disputesOn(books: Books, { seconds, tell }: { seconds: () => number; tell: (type: string, object: object) => void }) {
  const disputed = () =>
    Object.values(books.intents).flatMap((intent) => (intent.charge?.dispute ? [{ intent, dispute: intent.charge.dispute }] : []));
  const find = (id: string) => {
    const found = disputed().find(({ dispute }) => dispute.id === id);
    if (!found) throw errorsOf.missing('dispute', id);
    return found;
  };
  const end = (id: string, status: Dispute['status']) => {
    const { intent, dispute } = find(id);
    dispute.status = status;
    tell('charge.dispute.closed', disputeView(intent, dispute));
    return disputeView(intent, dispute);
  };

  return {
    open: (intent: Intent): void => {
      const dispute: Dispute = {
        id: newId('du'),
        amount: intent.amount,
        reason: 'fraudulent',
        status: 'needs_response',
        created: seconds(),
      };
      intent.charge!.dispute = dispute;
      tell('charge.dispute.created', disputeView(intent, dispute));
    },
    list: (form: Form) => {
      const of = textIn(form, 'payment_intent');
      const data = disputed()
        .filter(({ intent }) => of === undefined || intent.id === of)
        .map(({ intent, dispute }) => disputeView(intent, dispute));
      return { object: 'list', data, has_more: false, url: '/v1/disputes' };
    },
    read: (id: string) => {
      const { intent, dispute } = find(id);
      return disputeView(intent, dispute);
    },
    answer: (id: string, form: Form) => {
      const said = textIn(fieldsIn(form, 'evidence'), 'uncategorized_text');
      if (said === 'winning_evidence') return end(id, 'won');
      if (said === 'losing_evidence') return end(id, 'lost');
      const { intent, dispute } = find(id);
      dispute.status = 'under_review';
      return disputeView(intent, dispute);
    },
    accept: (id: string) => end(id, 'lost'),
  };
}
