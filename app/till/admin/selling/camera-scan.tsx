import { useBarcodeCamera } from '../../../staff-kit/camera/use-barcode-camera.ts';
import { Modal } from '../../../ui/dialog.tsx';

export function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const { video, isRefused } = useBarcodeCamera((code) => {
    onClose();
    onCode(code);
  });
  return (
    <Modal isOpen onClose={onClose} title="Scan a barcode">
      <video ref={video} playsInline muted className="aspect-4/3 w-full rounded-panel bg-ink object-cover" />
      <p role="status">
        {isRefused ? 'The camera is not available. Allow it for this page, or type the code.' : 'Hold the barcode in front of the camera.'}
      </p>
    </Modal>
  );
}
