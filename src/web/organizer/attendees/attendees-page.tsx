export default function AttendeesPage() {
  return null;
}
