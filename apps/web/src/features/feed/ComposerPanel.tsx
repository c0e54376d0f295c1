import { fieldWords } from '@muster/contract/errors';
import { limits } from '@muster/contract/limits';
import { postAddress } from '@muster/contract/posts/homes';
import { useNavigate } from '@tanstack/react-router';
import { type ClipboardEvent, useId, useRef, useState } from 'react';
import { fitImage, imageTypes, megabytes } from '../../platform/upload.ts';
import { IconButton } from '../../ui/Button.tsx';
import { forms } from '../../ui/forms.words.ts';
import { ImageIcon } from '../../ui/icons.tsx';
import { OtherText } from '../../ui/OtherText.tsx';
import { photoWords } from '../../ui/photo.words.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { toast } from '../../ui/toast.ts';
import { ComposerPreview, useLinkPreview } from '../previews/index.ts';
import { useMe } from '../session/index.ts';
import { isChangedElsewhere, WritingFooter, WritingForm } from '../writing/index.ts';
import classes from './ComposerPanel.module.css';
import { ComposerPhoto } from './ComposerPhoto.tsx';
import { closeComposer, isComposing, type OpenComposer, openComposer, sawOf, usePostDraft } from './composer.store.ts';
import { composer } from './composer.words.ts';
import { feed } from './feed.words.ts';
import { PostChanged, PostingError, postLength, refusePost, sendPost } from './posts.api.ts';

const firstImage = (files: FileList) => [...files].find(({ type }) => type.startsWith('image/'));

/** The post composer: text, a photo, and a send button [FEED-09, FEED-10]. */
export function ComposerPanel({ home, post, opened }: Pick<OpenComposer, 'home' | 'post'> & { opened: boolean }) {
  const me = useMe();
  const navigate = useNavigate();
  const form = useId();
  const picker = useRef<HTMLInputElement>(null);
  const { writing, change, drop } = usePostDraft(me.id, home, post);
  const [problem, setProblem] = useState<string | null>(null);
  /** Chosen, but not processed yet. */
  const preparing = useRef<File | null>(null);
  const [shrinking, setShrinking] = useState(false);
  const [sending, setSending] = useState(false);
  const [progress, setProgress] = useState(0);
  const before = post && { text: post.text, preview: post.open_graph };
  const { link, preview, loading } = useLinkPreview({ text: writing.text, before, dismissed: writing.dismissed });
  const length = postLength(writing.text);
  const shown = length > limits.post_length ? fieldWords.post_long : problem;
  const keptPhoto = writing.keepPhoto ? post : null;
  const changed = isChangedElsewhere(writing.saw, writing.text, post);
  const hasPhoto = Boolean(writing.file ?? keptPhoto?.media_url);

  const choose = async (chosen: File | undefined) => {
    if (!chosen || sending || preparing.current) return;
    preparing.current = chosen;
    setProblem(null);
    setShrinking(chosen.size > limits.image_bytes);
    const file = await fitImage(chosen);
    preparing.current = null;
    setShrinking(false);
    if (file instanceof File) change({ file, uploaded: null });
    else setProblem(file === 'type' ? photoWords.notAnImage : photoWords.tooLarge(...megabytes(chosen)));
  };

  const send = async () => {
    if (sending || preparing.current) return;
    // A member who sends with both texts in front of them has made their choice.
    if (changed) change({ saw: sawOf(post) });
    const refused = refusePost(writing, post);
    setProblem(refused);
    if (refused) return;
    setSending(true);
    setProgress(0);
    try {
      const sent = await sendPost({ me, home, post }, { ...writing, open_graph: preview }, change, setProgress);
      drop();
      if (isComposing(home, post)) closeComposer();
      if (!post) toast(composer.sent, { action: { label: composer.view, run: () => void navigate({ to: postAddress(sent) }) } });
    } catch (error) {
      if (error instanceof PostChanged) {
        // The new text counts as started from the post that its author saw.
        change({ saw: writing.saw ?? sawOf(post) });
        if (isComposing(home, post)) openComposer(me.id, error.current);
        else
          toast(composer.postChanged, { kind: 'alert', action: { label: forms.showBoth, run: () => openComposer(me.id, error.current) } });
        return;
      }
      const words = error instanceof PostingError ? error.message : composer.createFailed;
      setProblem(words);
      // A member who has closed it believes that the post was sent.
      if (!isComposing(home, post)) toast(words, { kind: 'alert' });
    } finally {
      setSending(false);
    }
  };

  const onPaste = (event: ClipboardEvent) => {
    const image = firstImage(event.clipboardData.files);
    if (!image) return;
    event.preventDefault();
    void choose(image);
  };
  return (
    <Sheet
      opened={opened}
      onClose={closeComposer}
      title={composer.post}
      size="medium"
      footer={
        <WritingFooter
          form={form}
          length={length}
          limit={limits.post_length}
          send={sending ? composer.sending : post ? composer.save : composer.send}
          busy={sending || shrinking}
        >
          <IconButton
            label={hasPhoto ? composer.changePhoto : composer.addPhoto}
            className={classes.photoButton}
            onClick={() => picker.current?.click()}
          >
            <ImageIcon />
          </IconButton>
        </WritingFooter>
      }
    >
      {changed && post && !sending && (
        <OtherText
          title={composer.postChanged}
          text={post.text}
          mentioned={post.mentioned}
          onKeep={() => void send()}
          onTake={() => change({ text: post.text, tagged: post.mentioned, saw: sawOf(post) })}
        />
      )}
      <WritingForm
        id={form}
        label={feed.writePost}
        rows={4}
        text={writing.text}
        tagged={writing.tagged}
        problem={shown}
        busy={sending}
        onWrite={(written) => {
          setProblem(null);
          change(written);
        }}
        onSend={() => void send()}
        onPaste={onPaste}
        onFile={(file) => void choose(file)}
      >
        {shrinking && (
          <p role="status" className={classes.shrinking}>
            {composer.shrinking}
          </p>
        )}
        <ComposerPhoto
          file={writing.file}
          kept={keptPhoto}
          progress={sending && writing.file && !writing.uploaded ? progress : null}
          onRemove={() => !sending && change(writing.file ? { file: null, uploaded: null, keepPhoto: false } : { keepPhoto: false })}
        />
        <ComposerPreview preview={preview} loading={loading} onDismiss={() => change({ dismissed: link })} />
        <input
          ref={picker}
          type="file"
          accept={imageTypes}
          hidden
          aria-label={composer.addPhoto}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0]);
            event.currentTarget.value = '';
          }}
        />
      </WritingForm>
    </Sheet>
  );
}
