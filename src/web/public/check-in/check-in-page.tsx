export default function CheckInPage() {
  return null;
}
