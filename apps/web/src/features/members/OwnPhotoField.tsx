import type { Me } from '@muster/contract';
import { lazy, Suspense, useRef, useState } from 'react';
import { ahead, persistently } from '../../platform/ahead.ts';
import { common } from '../../platform/common.words.ts';
import { fitImage, imageTypes, megabytes } from '../../platform/upload.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { CropArea } from '../../ui/crop.ts';
import { cropWords } from '../../ui/crop.words.ts';
import { CameraIcon } from '../../ui/late-icons.tsx';
import { photoWords } from '../../ui/photo.words.ts';
import { preloadSheet } from '../../ui/Sheet.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { useFileUrl } from '../../ui/useFileUrl.ts';
import { Cover } from './Cover.tsx';
import classes from './OwnPhotoField.module.css';
import type { OwnPhoto } from './ownPhoto.store.ts';
import { profile } from './profile.words.ts';

const load = () => import('../../ui/CropSheet.tsx');
const CropSheet = lazy(async () => ({ default: (await persistently(load)).CropSheet }));

function preload(): void {
  preloadSheet();
  ahead(load);
}

/** The photo being cropped; the sheet keeps its content on the screen while it closes. */
interface Positioning {
  file: File;
  area?: CropArea;
  opened: boolean;
}

/** One of the two photos in a form: choose it, crop it, watch it upload, remove it [PROF-10, MEDIA-03, MEDIA-08]. */
export function OwnPhotoField({ me, photo }: { me: Me; photo: OwnPhoto }) {
  const { intent, file, saved, chosen, changed, share, failed } = photo;
  const words = profile.photos[intent];
  const picker = useRef<HTMLInputElement>(null);
  const [positioning, setPositioning] = useState<Positioning | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const url = useFileUrl(file) ?? saved;
  const problem = refused ?? failed;
  const close = () => setPositioning((now) => now && { ...now, opened: false });

  const pick = async (picked: File | undefined) => {
    if (!picked) return;
    setRefused(null);
    const file = await fitImage(picked);
    if (file instanceof File) setPositioning({ file, opened: true });
    else setRefused(file === 'type' ? photoWords.notAnImage : photoWords.tooLarge(...megabytes(picked)));
  };

  return (
    <fieldset className={classes.field} data-shape={intent}>
      <legend className={classes.label}>{words.label}</legend>
      <div className={classes.preview} aria-busy={share !== null || undefined}>
        {intent === 'cover' ? <Cover url={url} /> : <Avatar person={{ ...me, profile_photo_url: url }} size={96} />}
        {share !== null && <UploadProgress share={share} />}
      </div>
      <div className={classes.actions}>
        <Button
          size="small"
          icon={<CameraIcon size={18} />}
          onPointerEnter={preload}
          onFocus={preload}
          onClick={() => picker.current?.click()}
        >
          {url ? words.change : words.add}
        </Button>
        {chosen && (
          <Button
            look="text"
            size="small"
            aria-label={words.adjust}
            onClick={() => setPositioning({ file: chosen.original, area: chosen.area, opened: true })}
          >
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
        {!refused && failed && (
          <Button size="small" onClick={photo.retry}>
            {common.retry}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        accept={imageTypes}
        hidden
        aria-label={words.label}
        onChange={(event) => {
          void pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {positioning && (
        <Suspense>
          <CropSheet
            key={`${positioning.file.name} ${positioning.file.lastModified}`}
            title={words.crop}
            shape={intent}
            {...positioning}
            onClose={close}
            onUse={(area, cut) => {
              setRefused(null);
              photo.choose(positioning.file, area, cut);
              close();
            }}
            onBroken={() => {
              setRefused(photoWords.notAnImage);
              close();
            }}
          />
        </Suspense>
      )}
    </fieldset>
  );
}
