import { Alert, Modal, Slider } from 'antd';
import { useEffect, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { useTranslation } from 'react-i18next';
import styles from './account.module.css';
import { cropSquare } from './crop-square.ts';

const ZOOM = { min: 1, max: 4, step: 0.05 };

type CropDialogProps = { file: File; onCancel: () => void; onCut: (picture: File) => Promise<void> };

/** Dialog that crops a picture, by pointer, touch or keyboard. */
export function CropDialog({ file, onCancel, onCut }: CropDialogProps) {
  const { t } = useTranslation('identity');
  const address = useObjectUrl(file);
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isUnreadable, setUnreadable] = useState(false);
  const cropAndSave = async () => {
    if (!area || !address) return;
    setBusy(true);
    try {
      await onCut(await cropSquare(address, area));
    } catch {
      // The upload shows its own error.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Modal
      open
      title={t('account.picture.cut')}
      okText={t('account.picture.keep')}
      cancelText={t('account.cancel')}
      confirmLoading={isBusy}
      okButtonProps={{ disabled: !area }}
      onOk={() => void cropAndSave()}
      onCancel={onCancel}
    >
      {isUnreadable && <Alert type="warning" showIcon title={t('account.picture.broken')} />}
      <div className={styles.crop}>
        {address && !isUnreadable && (
          <Cropper
            image={address}
            aspect={1}
            cropShape="round"
            showGrid={false}
            crop={position}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            disableAutomaticStylesInjection
            cropperProps={{ role: 'group', 'aria-label': t('account.picture.move') }}
            mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
            onCropChange={setPosition}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <Slider
        {...ZOOM}
        value={zoom}
        onChange={setZoom}
        tooltip={{ open: false }}
        ariaLabelForHandle={t('account.picture.zoom')}
      />
    </Modal>
  );
}

function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return address;
}
