import type { Me } from '@muster/contract';
import { common } from '../../platform/common.words.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { cropWords } from '../../ui/crop.words.ts';
import { CameraIcon } from '../../ui/late-icons.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useFileUrl } from '../../ui/useFileUrl.ts';
import { usePhotoPicker } from '../../ui/usePhotoPicker.tsx';
import { Cover } from './Cover.tsx';
import classes from './OwnPhotoField.module.css';
import type { OwnPhoto } from './ownPhoto.store.ts';
import { profile } from './profile.words.ts';

/** One of the two photos in a form: choose it, crop it, watch it upload, remove it [PROF-10, MEDIA-03, MEDIA-08]. */
export function OwnPhotoField({ me, photo }: { me: Me; photo: OwnPhoto }) {
  const { intent, file, saved, chosen, changed, share, failed } = photo;
  const words = profile.photos[intent];
  const picker = usePhotoPicker({
    label: words.label,
    title: words.crop,
    shape: intent,
    onUse: ({ original, area, file: cut }) => photo.choose(original, area, cut),
  });
  const url = useFileUrl(file) ?? saved;
  const problem = picker.refused ?? failed;

  return (
    <fieldset className={classes.field} data-shape={intent}>
      <legend className={classes.label}>{words.label}</legend>
      <div className={classes.preview} aria-busy={share !== null || undefined}>
        {intent === 'cover' ? <Cover url={url} /> : <Avatar person={{ ...me, profile_photo_url: url }} size={96} />}
        {share !== null && <UploadProgress share={share} />}
      </div>
      <div className={classes.actions}>
        <Button size="small" icon={<CameraIcon size={18} />} {...picker.opener}>
          {url ? words.change : words.add}
        </Button>
        {chosen && (
          <Button look="text" size="small" aria-label={words.adjust} onClick={() => picker.position(chosen.original, chosen.area)}>
            {cropWords.adjust}
          </Button>
        )}
        {changed && (
          <Button look="text" size="small" aria-label={words.undo} onClick={photo.drop}>
            {profile.undo}
          </Button>
        )}
        {!changed && saved && (
          <Button look="text" size="small" aria-label={words.remove} onClick={photo.remove}>
            {profile.remove}
          </Button>
        )}
      </div>
      <div role="alert" className={classes.problem}>
        {problem && <p>{problem}</p>}
        {!picker.refused && failed && (
          <Button size="small" onClick={photo.retry}>
            {common.retry}
          </Button>
        )}
      </div>
      {picker.parts}
    </fieldset>
  );
}
