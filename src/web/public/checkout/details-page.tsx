export default function DetailsPage() {
  return null;
}
