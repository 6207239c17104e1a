"""Dragon Racer, by Konstantinos Karagiannis and Alexandros Kapidakis."""
