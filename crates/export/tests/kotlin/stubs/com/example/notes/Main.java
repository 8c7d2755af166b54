// The app that the samples are of.
package com.example.notes;

public class Main extends android.app.Activity {
}
