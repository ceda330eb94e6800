"""What the API shows and takes. Serializers describe and check; they never create or change a row."""
