import { useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button } from './Button.tsx';
import classes from './CropSheet.module.css';
import { type CropArea, type CropShape, cutPhoto, shapes } from './crop.ts';
import { cropWords } from './crop.words.ts';
import { forms } from './forms.words.ts';
import { Sheet } from './Sheet.tsx';
import { useFileUrl } from './useFileUrl.ts';

const mostZoom = 4;

export interface CropSheetProps {
  title: string;
  shape: CropShape;
  file: File;
  /** The part that was chosen last. */
  area?: CropArea | undefined;
  opened: boolean;
  onClose: () => void;
  onUse: (area: CropArea, cut: File) => void;
  /** The file turned out not to be an image. */
  onBroken: () => void;
}

/** Crops a photo: dragged by finger, mouse or arrow keys, zoomed by pinch, wheel or slider. */
export function CropSheet({ title, shape, file, area: first, opened, onClose, onUse, onBroken }: CropSheetProps) {
  const url = useFileUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<CropArea | null>(null);
  const [busy, setBusy] = useState(false);
  const { aspect } = shapes[shape];

  const use = async () => {
    if (!area) return;
    setBusy(true);
    try {
      onUse(area, await cutPhoto(file, area, shape));
    } catch {
      onBroken();
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      title={title}
      size={shape === 'profile' ? 'medium' : 'large'}
      footer={
        <>
          <Button look="text" onClick={onClose}>
            {forms.cancel}
          </Button>
          <Button look="filled" disabled={!area} busy={busy} onClick={() => void use()}>
            {cropWords.choosePhoto}
          </Button>
        </>
      }
    >
      <div className={classes.stage} data-shape={shape}>
        {url && (
          <Cropper
            image={url}
            aspect={aspect}
            cropShape={shape === 'profile' ? 'round' : 'rect'}
            objectFit="cover"
            showGrid={false}
            crop={crop}
            zoom={zoom}
            maxZoom={mostZoom}
            keyboardStep={8}
            zoomSpeed={0.4}
            initialCroppedAreaPixels={first}
            disableAutomaticStylesInjection
            classes={{ cropAreaClassName: classes.area }}
            mediaProps={{ alt: '', onError: onBroken }}
            cropperProps={{ role: 'application', 'aria-label': cropWords.area }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label className={classes.zoom}>
        <span>{cropWords.zoom}</span>
        <input
          type="range"
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          aria-valuetext={`${Math.round(zoom * 100)} %`}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
      <p className={classes.hint}>{cropWords.hint}</p>
    </Sheet>
  );
}
