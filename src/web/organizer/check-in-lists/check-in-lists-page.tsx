export default function CheckInListsPage() {
  return null;
}
