import { useMutation } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { reasonOr } from '../../../platform/reason.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { copyWords } from '../../../ui/copy.words.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { LinkIcon } from '../../../ui/late-icons.tsx';
import { addInvite } from './care.api.ts';
import { invites } from './care.kinds.ts';
import { shortDay } from './days.ts';
import classes from './InvitesScreen.module.css';
import { invitesWords as words } from './invites.words.ts';

/** A link that was just made; it goes when it is withdrawn. */
function Made({ id, token, expires_at }: { id: string; token: string; expires_at: string }) {
  if (!invites.use(id)) return null;
  const link = `${location.origin}/groups/invite/${token}`;
  return (
    <div className={classes.made} role="status">
      <strong>{words.linkMade(shortDay(expires_at))}</strong>
      <span>{words.linkOnce}</span>
      <code className={classes.link}>{link}</code>
      <CopyButton text={() => link} label={copyWords.link} icon={<LinkIcon size={18} />} />
    </div>
  );
}

/** Makes a link by which whoever has it joins. It is shown once: the server keeps no more than what it needs to recognise it. */
export function InviteByLink({ groupId }: { groupId: string }) {
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => api.createGroupLink({ params: { id: groupId } }),
    onSuccess: (invite) => addInvite(groupId, invite),
  });
  return (
    <section className={classes.part} aria-label={words.link}>
      <h2>{words.link}</h2>
      <p className={classes.soft}>{words.linkHint}</p>
      {data && <Made {...data} />}
      <FormError>{error && reasonOr(error, words.linkFailed)}</FormError>
      <Button busy={isPending} onClick={() => mutate()}>
        {words.makeLink}
      </Button>
    </section>
  );
}
